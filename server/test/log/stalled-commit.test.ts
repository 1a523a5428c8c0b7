import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openLog } from '../../src/features/log/open-log.ts'
import { createCheckpoints } from '../../src/features/log/publish-checkpoint.ts'
import { requireWorkingLog } from '../../src/features/log/require-working-log.ts'
import { watchClock } from '../../src/features/log/watch-clock.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import type { Statements } from '../../src/ports/database.ts'
import { testPorts } from '../harness/test-ports.ts'

it('A log whose commit gets no answer is not ready until it does', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const statements: Statements = {
    async run<Row extends object>(name: string, text: string, values: readonly unknown[]) {
      asked.resolve()
      await answer.promise
      return await ports.statements.run<Row>(name, text, values)
    },
  }
  const memories = [createFileCheckpointMemory(ports.dataDir)]
  const log = await openLog({ ...ports, statements, memories }, 'log.example.org/test', 'http://localhost')
  const checkpoints = createCheckpoints(ports, log, () => {})
  const parts = { log, checkpoints, clockWatch: watchClock({ ...ports, databaseClock: undefined }) }
  const later = () => requireWorkingLog(parts, (log.committingSince() ?? performance.now()) + 60_000)
  await later()
  const appended = log.append({
    id: 'ts_1',
    owner: 'user_1',
    type: 'SUBMITTED_HASH',
    fingerprint: new Uint8Array(32),
  })
  await asked.promise
  await requireWorkingLog(parts, log.committingSince())
  await assert.rejects(later, /A commit to the log has been in progress for 60 s/)
  answer.resolve()
  await appended
  await new Promise(setImmediate)
  await later()
  await checkpoints.close()
})
