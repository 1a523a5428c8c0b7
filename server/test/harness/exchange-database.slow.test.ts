import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { eventually } from './eventually.ts'
import { takeSnapshot } from './exchange-database.ts'
import { onServer, testDatabase } from './test-database.ts'

describe('A snapshot of a database', () => {
  it('is taken while a connection begins that the server does not list yet, and ends it', async (t) => {
    const database = await testDatabase()
    t.after(() => database.drop())
    await onServer(database.connectionString, 'create table kept ()')
    const client = new pg.Client({
      connectionString: database.connectionString,
      // The server has let it in, and pauses before it lists it.
      options: '-c post_auth_delay=2',
    })
    const errors: string[] = []
    client.on('error', ({ message }) => void errors.push(message))
    const connected = client.connect()
    await eventually('it has been let in', () => isLetIn(database.connectionString))
    const snapshot = await takeSnapshot(database.connectionString)
    await connected
    assert.match(String(errors[0]), /terminating connection due to administrator command/)
    await snapshot.restore()
    await onServer(database.connectionString, 'select from kept')
  })
})

/** Until it is listed, its lock on the database shows that it is there. */
async function isLetIn(url: string): Promise<boolean> {
  const observer = new pg.Client({ connectionString: url })
  await observer.connect()
  try {
    const { rows } = await observer.query(
      `select from pg_locks join pg_database on objid = pg_database.oid
       where classid = 'pg_database'::regclass and datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows.length > 0
  } finally {
    await observer.end()
  }
}
