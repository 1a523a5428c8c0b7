import type pg from 'pg'
import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { describeFailure, errorCode } from './describe-failure.ts'
import type { MigrationFile } from './migration-files.ts'

/**
 * A statement that waits for a table blocks all others behind it. Also less than PostgreSQL's `deadlock_timeout` of a
 * second: if a node and a migration wait for each other, the migration always steps back.
 */
const lockTimeoutMs = 800
const pauseMs = 500

/** Applies the whole file or nothing. Steps back from tables locked by active nodes, and retries for a limited time. */
export async function applyInTransaction(
  client: pg.PoolClient,
  file: MigrationFile,
  { log, timers, timeoutSeconds }: { log: Logger; timers: Timers; timeoutSeconds: number },
): Promise<void> {
  const deadline = timers.elapsed() + timeoutSeconds * 1000
  for (let attempt = 0; ; attempt++) {
    try {
      return await applyOnce(client, file)
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isContention(error)) throw failed(file, error)
      if (timers.elapsed() > deadline) throw heldTooLong(file, timeoutSeconds, error)
      if (attempt === 0) log.info({ migration: file.name }, 'waiting for a table that is in use')
      await timers.sleep(pauseMs)
    }
  }
}

async function applyOnce(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
  const before = await currentTransaction(client)
  await client.query(file.sql)
  if ((await currentTransaction(client)) !== before) throw new Error('it must not begin or end transactions')
  await record(client, file)
  await client.query('commit')
}

async function currentTransaction(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  return rows[0]?.id
}

export async function record(client: pg.PoolClient, { number, name, checksum }: MigrationFile): Promise<void> {
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ])
}

/** deadlock_detected and lock_not_available. */
export function isContention(error: unknown): boolean {
  const code = errorCode(error)
  return code === '40P01' || code === '55P03'
}

function failed(file: MigrationFile, cause: unknown): StartRefused {
  const reason = describeFailure(cause, file.sql)
  return new StartRefused(`Migration ${file.name} failed and was rolled back: ${reason}.`, { cause })
}

function heldTooLong({ name }: MigrationFile, seconds: number, cause: unknown): StartRefused {
  return new StartRefused(
    `Migration ${name} was rolled back because a table that it needs was in use for more than ${seconds} seconds: ` +
      'end the long-running transactions in the database, and start again.',
    { cause },
  )
}
