import type pg from 'pg'
import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { systemTimers } from '../clock/system-time.ts'
import { applyInTransaction, record } from './apply-migration.ts'
import { buildIndexes } from './build-indexes.ts'
import { describeFailure } from './describe-failure.ts'
import { type MigrationFile, readMigrationFiles } from './migration-files.ts'

export interface Migrated {
  /** How many migrations were applied now. */
  readonly applied: number
  /** How many migrations the database has. */
  readonly count: number
  /** The file name of the latest one that the database has. */
  readonly latest: string | undefined
}

/**
 * Migrates the database to the state of the code: applies the missing files, each in its own transaction unless it says
 * otherwise. Safe to run on several nodes at once: a lock lets one work while the others wait and then find nothing
 * left to do. Nodes of the previous version may run meanwhile.
 */
export async function migrate(
  pool: pg.Pool,
  directory: string,
  log: Logger,
  {
    mode = 'live',
    timers = systemTimers,
    upTo = Number.POSITIVE_INFINITY,
  }: { readonly mode?: Mode; readonly timers?: Timers; readonly upTo?: number | undefined } = {},
): Promise<Migrated> {
  const files = await readMigrationFiles(directory)
  const client = await pool.connect()
  client.on('error', (error) => {
    // After the last statement, the server may stop before the connection has ended.
    if (!pool.ending) log.warn({ err: error }, 'connection lost while migrating')
  })
  try {
    await takeLock(client, log, timers)
    const applied = await readApplied(client)
    requireAgreement(files, applied)
    const pending = files.slice(applied.length).filter(({ number }) => number <= upTo)
    for (const file of pending) {
      if (file.onlyFor !== null && file.onlyFor !== mode) await record(client, file)
      else if (file.outsideTransaction) await buildIndexes(client, file, timeoutSeconds)
      else await applyInTransaction(client, file, { log, timers, timeoutSeconds })
      log.debug({ migration: file.name }, 'migration applied')
    }
    // The server notices only later that the connection has ended, and the next node would wait for that.
    await client.query('select pg_advisory_unlock($1)', [lockKey])
    if (pending.length > 0) log.info({ migrations: pending.length, latest: pending.at(-1)?.name }, 'database migrated')
    const count = applied.length + pending.length
    return { applied: pending.length, count, latest: files[count - 1]?.name }
  } finally {
    // All settings of the files end with the connection and, after a failure, the lock.
    client.release(true)
  }
}

/** How long to wait for tables and other nodes. */
const timeoutSeconds = 60

/** Any number that nothing else in this database locks: the ASCII codes of `cosign`. */
const lockKey = 0x636f7369676e

/**
 * A session lock, on the connection that does the work: a node that loses its connection keeps it for as long as the
 * server still works for it. Polled, because a single waiting statement would hit the statement timeout, and a
 * concurrent index build would wait for it.
 */
async function takeLock(client: pg.PoolClient, log: Logger, timers: Timers): Promise<void> {
  const deadline = timers.elapsed() + timeoutSeconds * 1000
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    if (rows[0]?.taken) return
    if (timers.elapsed() > deadline) {
      throw new StartRefused(
        `Another node has been migrating the database for more than ${timeoutSeconds} seconds: ` +
          'wait until it is done, and start this one again.',
      )
    }
    if (attempt % 50 === 0) log.info('waiting while another node migrates the database')
    await timers.sleep(100)
  }
}

interface Applied {
  readonly number: number
  readonly name: string
  readonly checksum: string
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  const found = await client.query<{ known: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.schema_migrations') is not null as known`,
  )
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
    `The role in DATABASE_URL cannot create tables (${describeFailure(error)}). Give it a database that it can write to.`,
    { cause: error },
  )
}

/** The applied files must be a prefix of the code's, byte for byte. */
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
        `Migration ${row.name} was applied, but the file is now called ${file.name}. Restore its name.`,
      )
    }
    if (row.checksum !== file.checksum) {
      throw new StartRefused(
        `Migration ${file.name} was changed after it was applied: ` +
          'restore the file, and put the change into a new migration.',
      )
    }
  }
}
