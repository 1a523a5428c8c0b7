import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { assemble } from '../../src/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/infrastructure/database/connect.ts'
import { checkSecretKey } from '../../src/infrastructure/vault/check-secret-key.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { eventually } from '../harness/eventually.ts'
import { holdTimeouts } from '../harness/held-timeouts.ts'
import { setTimers } from '../harness/set-timers.ts'
import { sharedPdfWork } from '../harness/shared-pdf-work.ts'
import { migratedDatabase } from '../harness/test-database.ts'

const log = pino({ level: 'silent' })

describe('a start that is refused because of', () => {
  test('another secret key leaves neither a connection to the database nor a timer', async (t) => {
    const { start, databaseUrl } = await prepared(t)
    const earlier = connect(databaseUrl, { log, applicationName: 'earlier', maxConnections: 1 })
    await checkSecretKey(earlier.database, createSecretKeyVault(Buffer.alloc(32, 1)))
    await earlier.close()
    await start(/SECRET_KEY is not the key/)
  })

  test('another log leaves neither a connection to the database nor a timer', async (t) => {
    const { start, dataDir } = await prepared(t)
    await writeFile(join(dataDir, 'log-checkpoint'), '')
    await start(/has no log, but DATA_DIR\/log-checkpoint has/)
  })
})

/** After this time, the pool of pg closes a connection that nobody uses. */
const idleMs = 10_000

async function prepared(t: TestContext) {
  holdTimeouts(t, (ms) => ms === idleMs)
  const database = await migratedDatabase()
  t.after(() => database.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-refused-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = database.connectionString
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: 'cd'.repeat(32), PORT: '1' }
  return {
    databaseUrl,
    dataDir,
    /** Is refused with this message. */
    async start(message: RegExp) {
      const timers = setTimers()
      const outside = { onFatal: () => {}, timers, pdfWork: sharedPdfWork() }
      await assert.rejects(assemble(readConfig(environment), log, outside), message)
      assert.deepEqual(await timers.waits(0), [])
      await closed(databaseUrl)
    },
  }
}

/** A server takes a moment to notice that a connection was closed. */
async function closed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const others = `select application_name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
    let left: unknown[] = []
    const look = async () => {
      left = (await client.query(others)).rows
      return left.length === 0
    }
    await eventually(() => `the end of ${JSON.stringify(left)}`, look)
  } finally {
    await client.end()
  }
}
