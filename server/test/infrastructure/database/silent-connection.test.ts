import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type Connected, connect } from '../../../src/infrastructure/database/connect.ts'
import { isDatabaseUnavailable } from '../../../src/infrastructure/database/is-database-unavailable.ts'
import { holdTimeouts } from '../../harness/held-timeouts.ts'
import { testDatabase } from '../../harness/test-database.ts'
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
      const { url, silence, unheard } = await databaseBehindProxy(t)
      // pg waits by the global timers. No other connection of the process has this length.
      const longest = holdTimeouts(t, (ms) => ms === queryTimeoutMs)
      const settings = { log: memoryLog().log, applicationName: 'test', maxConnections: 1, queryTimeoutMs }
      const connected = connect(url, settings)
      t.after(connected.close)
      const works = async () =>
        assert.deepEqual((await sql`select 1 as one`.execute(connected.database)).rows, [{ one: 1 }])
      await works()
      const failed = assert.rejects(way(connected, silence), (error) => isDatabaseUnavailable(error))
      await unheard
      longest.pass()
      await failed
      await works()
    })
  }
})

/** `silence` swallows what is sent on open connections, without closing them; `unheard` is the first of it. */
async function databaseBehindProxy(t: TestContext) {
  const own = await testDatabase()
  const { host, port, user, database } = new pg.Client({ connectionString: own.connectionString })
  const pairs = new Set<[Socket, Socket]>()
  const unheard = Promise.withResolvers<void>()
  const proxy = createServer((near) => {
    const far = host.startsWith('/') ? connectSocket(`${host}/.s.PGSQL.${port}`) : connectSocket(port, host)
    pairs.add([near, far])
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => {})
      from.pipe(to)
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  t.after(async () => {
    for (const socket of [...pairs].flat()) socket.destroy()
    proxy.close()
    await own.drop()
  })
  return {
    unheard: unheard.promise,
    url: `postgresql://${user}@127.0.0.1:${(proxy.address() as AddressInfo).port}/${database}?sslmode=disable`,
    silence() {
      for (const [near, far] of pairs) {
        far.unpipe().resume()
        near.unpipe().on('data', () => unheard.resolve())
        near.resume()
      }
      pairs.clear()
    },
  }
}
