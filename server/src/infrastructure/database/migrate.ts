import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { type MigrationFile, readMigrationFiles } from './migration-files.ts'

/**
 * Brings the database to the state of the code: applies the files it lacks, each in a transaction of its own. Several nodes
 * may do so at once: a lock lets one work while the others wait and then find nothing left to do.
 */
export async function migrate(pool: pg.Pool, directory: string, log: Logger, lockPatienceSeconds = 60): Promise<void> {
  const files = await readMigrationFiles(directory)
  const client = await pool.connect()
  client.on('error', (error) => log.warn({ err: error }, 'the connection broke while migrating'))
  try {
    await takeLock(client, log, lockPatienceSeconds)
    const applied = await readApplied(client)
    requireAgreement(files, applied)
    for (const file of files.slice(applied.length)) await apply(client, file, log)
  } finally {
    // The lock and whatever the files have set go with the connection.
    client.release(true)
  }
}

/** Any number will do, as long as nothing else in this database locks it: the ASCII codes of `cosign`. */
const lockKey = 0x636f7369676e

/** Asked for again and again, because a single statement that waits would run into the time limit of statements. */
async function takeLock(client: pg.PoolClient, log: Logger, patienceSeconds: number): Promise<void> {
  const deadline = performance.now() + patienceSeconds * 1000
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken) return
    if (performance.now() > deadline) {
      throw new StartRefused(
        `Another node has been migrating the database for more than ${patienceSeconds} seconds: ` +
          'wait until it is done, and start this one again.',
      )
    }
    if (attempt % 50 === 0) log.info('waiting while another node migrates the database')
    await sleep(100)
  }
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const found = await client.query<{ known: boolean }>(`select to_regclass('schema_migrations') is not null as known`)
  if (!found.rows[0]?.known) await client.query(createTable).catch(refuseToCreate)
  const { rows } = await client.query<Applied>('select number, name, checksum from schema_migrations order by number')
  return rows
}

const createTable = `
  create table schema_migrations (
    number int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

function refuseToCreate(error: unknown): never {
  throw new StartRefused(
    `The role of DATABASE_URL cannot create tables (${describe(error)}): give it a database of its own to write to.`,
    { cause: error },
  )
}

/** What was applied must be a beginning of what the code has, byte for byte. */
function requireAgreement(files: readonly MigrationFile[], applied: readonly Applied[]): void {
  for (const [index, row] of applied.entries()) {
    const file = files[row.number - 1]
    if (file === undefined) {
      throw new StartRefused(
        `The database has migration ${row.name}, which this version of the service does not know: ` +
          'start the newer version that applied it.',
      )
    }
    if (row.number !== index + 1) {
      throw new StartRefused(
        `The database has migration ${row.name} but not number ${index + 1} before it: restore it from a backup.`,
      )
    }
    if (row.name !== file.name) {
      throw new StartRefused(
        `Migration ${row.name} was applied and the file is now called ${file.name}: give it back its name.`,
      )
    }
    if (row.checksum !== file.checksum) {
      throw new StartRefused(
        `Migration ${file.name} was changed after it was applied: ` +
          'restore the file, and put what is to change into a new migration.',
      )
    }
  }
}

async function apply(client: pg.PoolClient, file: MigrationFile, log: Logger): Promise<void> {
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    const before = await currentTransaction(client)
    await client.query(file.sql)
    if ((await currentTransaction(client)) !== before) throw new Error('it must not begin or end transactions')
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ])
    await client.query('commit')
    log.info({ migration: file.name }, 'the database was migrated')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartRefused(`Migration ${file.name} failed and was rolled back: ${describe(error, file.sql)}.`, {
      cause: error,
    })
  }
}

async function currentTransaction(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id
}

function describe(error: unknown, sql?: string): string {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? error.message : String(error)
  const position = Number(error.position)
  const line = sql !== undefined && position > 0 ? `line ${sql.slice(0, position).split('\n').length}, ` : ''
  return `${line}${error.message} (SQLSTATE ${error.code})`
}
