import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type Connected, connect } from '../../../src/infrastructure/database/connect.ts'
import { isDatabaseUnavailable } from '../../../src/infrastructure/database/is-database-unavailable.ts'
import { holdTimeouts } from '../../harness/held-timeouts.ts'
import { testDatabase } from '../../harness/test-database.ts'
import { openDatabaseWire } from '../../harness/wire.ts'
import { memoryLog } from './embedded-database.ts'

const queryTimeoutMs = 35_001

type Way = (connected: Connected, silence: () => void) => Promise<unknown>

const ways: Record<string, Way> = {
  'a query': ({ database }, silence) => {
    silence()
    return sql`select 2`.execute(database)
  },
  'a prepared statement': ({ statements }, silence) => {
    silence()
    return statements.run('two', 'select 2', [])
  },
  'a transaction': ({ database }, silence) => {
    silence()
    return database.transaction().execute((transaction) => sql`select 2`.execute(transaction))
  },
  'a transaction under way': ({ database }, silence) =>
    database.transaction().execute(async (transaction) => {
      await sql`select 2`.execute(transaction)
      silence()
      await sql`select 3`.execute(transaction)
    }),
}

describe('a connection that has fallen silent fails its query and is not used again', () => {
  for (const [name, way] of Object.entries(ways)) {
    test(name, async (t) => {
      const wire = await wireToDatabase(t)
      const unheard = Promise.withResolvers<void>()
      const silence = () => void wire.silence().then(unheard.resolve)
      // pg waits by the global timers. No other connection of the process has this length.
      const longest = holdTimeouts(t, (ms) => ms === queryTimeoutMs)
      const settings = { log: memoryLog().log, applicationName: 'test', maxConnections: 1, queryTimeoutMs }
      const connected = connect(wire.connectionString, settings)
      t.after(connected.close)
      const works = async () =>
        assert.deepEqual((await sql`select 1 as one`.execute(connected.database)).rows, [{ one: 1 }])
      await works()
      const failed = assert.rejects(way(connected, silence), (error) => isDatabaseUnavailable(error))
      await unheard.promise
      longest.pass()
      await failed
      await works()
    })
  }
})

async function wireToDatabase(t: TestContext) {
  const own = await testDatabase()
  const wire = await openDatabaseWire(own.connectionString)
  t.after(async () => {
    await wire.close()
    await own.drop()
  })
  return wire
}
