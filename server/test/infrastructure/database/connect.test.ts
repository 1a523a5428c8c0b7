import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import {
  type Connected,
  connect,
  requireServerVersion,
  waitForDatabase,
} from '../../../src/infrastructure/database/connect.ts'
import type { Database } from '../../../src/ports/database.ts'
import { eventually } from '../../harness/eventually.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { memoryLog, query, startEmbedded, temporaryPlace } from './embedded-database.ts'

test('a connected database', async (t) => {
  const place = await temporaryPlace(t)
  const server = await startEmbedded(place)
  const logged = memoryLog()
  const { database, pool, close } = connect(server.connectionString, { ...options, log: logged.log })
  place.onEnd(close)

  await t.test('is a server new enough', async () => {
    await waitForDatabase(database, 5)
    await requireServerVersion(database)
  })

  await t.test('limits statements and idle transactions, and names itself', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('application_name') as name`.execute(database)
    assert.deepEqual(rows, [{ statement: '30s', idle: '1min', name: 'countersign test' }])
    assert.equal(pool.options.query_timeout, 35_000)
  })

  await t.test('answers only for what is flushed, whatever is set on the server', async () => {
    for (const [set, used] of [
      ['off', 'on'],
      ['remote_apply', 'remote_apply'],
    ]) {
      await query(server.connectionString, `alter database countersign set synchronous_commit = ${set}`)
      const fresh = connect(server.connectionString, { ...options, log: logged.log })
      try {
        const { rows } = await sql`select current_setting('synchronous_commit') as used`.execute(fresh.database)
        assert.deepEqual(rows, [{ used }])
      } finally {
        await fresh.close()
      }
    }
    await query(server.connectionString, 'alter database countersign reset synchronous_commit')
  })

  await t.test('gives whole numbers of eight bytes as numbers, and refuses to round', async () => {
    const { rows } = await sql`select count(*), 9007199254740991::int8 as largest, null::int8 as none,
      array[1, null, 3]::int8[] as list, 1.5::numeric as exact from pg_class where false`.execute(database)
    assert.deepEqual(rows, [{ count: 0, largest: 9007199254740991, none: null, list: [1, null, 3], exact: '1.5' }])
    await assert.rejects(sql`select 9007199254740992::int8 as it`.execute(database), /9007199254740992, too large/)
    assert.deepEqual((await sql`select 1::int8 as one`.execute(database)).rows, [{ one: 1 }])
  })

  await t.test('survives the loss of its connections', async () => {
    await sql`select 1`.execute(database)
    await query(
      server.connectionString,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countersign test'`,
    )
    await eventually('the loss is logged', () => logged.lines.join('').includes('database connection lost'))
    assert.deepEqual((await sql`select 1 as one`.execute(database)).rows, [{ one: 1 }])
  })

  await t.test('fails the query under way when the server dies, and is waited for until it is back', async () => {
    const first = server.processId ?? 0
    const underWay = Promise.allSettled([sql`select pg_sleep(20)`.execute(database)])
    await eventually('the query runs', async () => {
      const text = `select from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`
      return (await query(server.connectionString, text)).length === 1
    })
    process.kill(first, 'SIGKILL')
    assert.equal((await underWay)[0].status, 'rejected')
    await waitForDatabase(database, 20)
    assert.notEqual(server.processId, first)
  })

  await t.test('does not exist under another name', async () => {
    const wrong = connect(server.connectionString.replace('/countersign?', '/nowhere?'), options)
    await assert.rejects(waitForDatabase(wrong.database, 20), {
      name: 'StartRefused',
      message: /DATABASE_URL .*no database with that name/,
    })
    await wrong.close()
  })

  await t.test('can be closed twice', async () => {
    await Promise.all([close(), close()])
    await close()
    assert.equal(pool.ended, true)
  })
})

test('a pool that only others have used is closed as well', async () => {
  const { pool, close } = connect('postgresql://127.0.0.1:1/x', options)
  await close()
  assert.equal(pool.ended, true)
})

test('a refused connection is tried again and then refused without showing the password', async () => {
  const port = await unusedPort()
  await refuses(connect(`postgresql://me:geheim@127.0.0.1:${port}/x`, options), /for 30 seconds.*connection is refused/)
  await refuses(connect(`postgresql://me:geheim@localhost:${port}/x`, options), /connection is refused/)
})

test('a malformed URL is refused without showing the password', async () => {
  await refuses(connect('postgresql://me:geheim/2@host:99999/x', options), /Invalid URL/)
  await refuses(connect('postgresql://me:geheim%@127.0.0.1:1/x', options), /DATABASE_URL/)
})

test('a wrong password is refused immediately', async (t) => {
  const url = await answering(t, errorAnswer('28P01', 'password authentication failed for user "me"'))
  await refuses(connect(url, options), /could not be used \(the password is wrong\)/)
})

test('a server that is starting up is waited for', async (t) => {
  const url = await answering(t, errorAnswer('57P03', 'the database system is starting up'))
  await refuses(connect(url, options), /for 30 seconds \(the database system is starting up\)/)
})

test('a server older than 15 is refused', async () => {
  await assert.rejects(requireServerVersion(claimingVersion('14.11 (Debian 14.11-1)')), {
    name: 'StartRefused',
    message: 'The database in DATABASE_URL runs PostgreSQL 14.11 (Debian 14.11-1). Countersign needs 15 or newer.',
  })
  await requireServerVersion(claimingVersion('15.0'))
})

const options = { log: memoryLog().log, applicationName: 'countersign test', maxConnections: 3 }

async function refuses({ database, close }: Connected, message: RegExp): Promise<void> {
  const timers = setTimers()
  await assert.rejects(timers.passing(waitForDatabase(database, 30, timers)), (error: Error) => {
    assert.equal(error.name, 'StartRefused')
    assert.match(error.message, /DATABASE_URL/)
    assert.match(error.message, message)
    assert.doesNotMatch(JSON.stringify([error.message, error.stack, error.cause]), /geheim/)
    return true
  })
  await close()
}

async function unusedPort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A server that greets every client with the same answer. */
async function answering(t: { after(step: () => void): void }, answer: Buffer): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  t.after(() => void server.close())
  return `postgresql://me:geheim@127.0.0.1:${await listen(server)}/x?sslmode=disable`
}

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

/** ErrorResponse of the frontend/backend protocol (PostgreSQL, 54.7). */
function errorAnswer(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function claimingVersion(version: string): Database {
  const client = {
    query: async () => ({ command: 'SELECT', rowCount: 1, rows: [{ version }] }),
    release: () => {},
  }
  const pool = { connect: async () => client, end: async () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) })
}
