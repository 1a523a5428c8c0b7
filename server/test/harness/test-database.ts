import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { errorCode } from '../../src/infrastructure/database/describe-failure.ts'
import { eventually } from './eventually.ts'
import { measureDatabase } from './measure.ts'
import './record-statements.ts'

export interface TestDatabase {
  readonly connectionString: string
  drop(): Promise<void>
}

/** An empty database, on the one server that the whole run shares. */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase('template0')
}

/**
 * A database with every migration, copied from the template that was created once for the run. The first service on it
 * creates the demo data only if `demo` is set.
 */
export async function migratedDatabase({ demo = false } = {}): Promise<TestDatabase> {
  const database = await createDatabase(fromRunner('TEST_DATABASE_TEMPLATE'))
  if (demo) await onServer(database.connectionString, 'delete from demo_claim')
  return database
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = fromRunner('TEST_DATABASE_URL')
  const name = `test_${randomBytes(8).toString('hex')}`
  // A file copy costs a third of the default, which writes every page to the log as well.
  const statement = `create database ${name} template ${template} strategy file_copy`
  await measureDatabase(1, () => onServer(server, statement))
  return {
    connectionString: withDatabase(server, name),
    drop: () => measureDatabase(0, () => dropDatabase(server, name)),
  }
}

/**
 * A forced drop ends the connections of the test, but only a superuser may end a vacuum worker that is in the database
 * just then. A plain drop asks that worker to leave, and leaves the connections to the next forced one.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  const drops = [`drop database if exists ${name} with (force)`, `drop database if exists ${name}`]
  await eventually(`${name} is dropped`, async () => {
    for (const drop of drops) if (await isDone(server, drop)) return true
    return false
  })
}

/** Ends every other connection to the database, and waits for each. A vacuum worker ends by itself: see `dropDatabase`. */
export async function endClients(server: string, name: string): Promise<void> {
  await onServer(
    server,
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
     where datname = '${name}' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
}

/** False if a process that may not be ended, or that is not seen yet, uses the database. */
export async function isDone(server: string, statement: string): Promise<boolean> {
  try {
    await onServer(server, statement)
    return true
  } catch (error) {
    // Not allowed, and in use.
    if (['42501', '55006'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}

function fromRunner(variable: 'TEST_DATABASE_URL' | 'TEST_DATABASE_TEMPLATE'): string {
  const value = process.env[variable]
  if (value === undefined)
    throw new Error('Run the tests by `npm test`, or one file by `npm test -- path/to/file.test.ts`.')
  return value
}

export function withDatabase(server: string, name: string): string {
  return server.replace(/^(\w+:\/\/[^/?]*\/)[^?]*/, `$1${name}`)
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
