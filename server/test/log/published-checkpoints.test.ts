import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { selectNewestBetween } from '../../src/features/log/checkpoint-store.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { createCheckpoints } from '../../src/features/log/publish-checkpoint.ts'
import { lockCollected, updateCollected } from '../../src/features/witnesses/store.ts'
import { testPorts } from '../harness/test-ports.ts'

const folder = join(import.meta.dirname, '../../migrations')
const migration = readFileSync(join(folder, globSync('*-published-checkpoints.sql', { cwd: folder })[0] ?? ''), 'utf8')

test('The list of checkpoints of an older installation starts with those that it has kept, as the log has signed them', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const log = await openLog({ ...ports, memories: [] }, 'log.example.org/list', 'http://localhost')
  const checkpoints = createCheckpoints(ports, log, () => {})
  const { database } = ports
  const times: number[] = []
  for (let number = 1; number <= 3; number++) {
    const fingerprint = new Uint8Array(32).fill(number)
    const { entry } = await log.append({ id: `ts_${number}`, owner: null, type: 'TOKEN', fingerprint })
    times.unshift(entry.time.getTime())
    const { size, note } = await checkpoints.covering(number)
    const cosigned = `${note}— w.example/1 ${'A'.repeat(100)}\n— w.example/2 ${'A'.repeat(100)}\n`
    await database.transaction().execute(async (transaction) => {
      await lockCollected(transaction, size, note)
      await updateCollected(transaction, { size, note: cosigned, latestNote: cosigned, completeAt: null })
    })
    ports.clock.advance(5)
  }
  const list = () => selectNewestBetween(database, { after: 0, last: 10, limit: 10 })
  const before = await list()
  assert.equal(before.length, 3)
  await sql`drop table published_checkpoints`.execute(database)
  await sql.raw(migration).execute(database)
  assert.deepEqual(
    await list(),
    before.map((one, position) => ({ ...one, signedAt: new Date(times[position] ?? 0) })),
  )
})
