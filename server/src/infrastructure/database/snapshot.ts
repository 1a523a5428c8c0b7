import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database } from '../../ports/database.ts'

/** `live` is the schema of the service, whatever its name is; `jobs` is that of its queue. */
type CopiedSchema = 'live' | 'jobs'

export interface CopiedTable {
  readonly schema: CopiedSchema
  readonly name: string
  /** Those that are not computed from others. */
  readonly columns: readonly string[]
}

export interface CopiedSequence {
  readonly schema: CopiedSchema
  readonly name: string
  /** At least the largest number that a row of the snapshot has. */
  readonly value: string
}

/** One state of the whole database, for as long as it is open. */
export interface Snapshot {
  readonly database: Database
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly CopiedSequence[]
  /** The rows in COPY's text format: all, or those that `rest`, the end of a statement, selects. */
  copy(table: CopiedTable, rest?: string): AsyncIterable<Uint8Array>
  close(): Promise<void>
}

export async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect()
  // A lost connection fails the query that runs, or the next one.
  client.on('error', () => {})
  const close = async () => {
    client.release(true)
  }
  try {
    await client.query('begin isolation level repeatable read read only')
    await prepareCopy(client)
    return {
      database: databaseOf(client),
      tables: (await client.query<CopiedTable>(selectTables)).rows,
      sequences: (await client.query<CopiedSequence>(selectSequences)).rows,
      copy({ schema, name, columns }, rest = '') {
        const list = columns.map(quoted).join(', ')
        return client.query(copyTo(`copy (select ${list} from ${placeOf(schema, name)} ${rest}) to stdout`))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** For as long as the transaction takes. The text of values must not depend on the settings of the server. */
export async function prepareCopy(client: pg.ClientBase): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = 0; set local bytea_output = hex; set local datestyle = 'ISO, YMD';
    set local intervalstyle = postgres; set local timezone = 'UTC'; set local extra_float_digits = 1`)
}

/** Queries on this one connection, in its transaction. */
export function databaseOf(client: pg.PoolClient): Database {
  const connection = { query: client.query.bind(client), release() {} } as unknown as pg.PoolClient
  const pool = { options: {}, connect: async () => connection, end: async () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}

export function placeOf(schema: CopiedSchema, name: string): string {
  return schema === 'live' ? quoted(name) : `jobs.${quoted(name)}`
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/**
 * Without the tables that a restore fills by itself: which migrations were applied, which version the queue has, and the
 * inner nodes of the log.
 */
const selectTables = `
  select case nspname when 'jobs' then 'jobs' else 'live' end as schema, relname as name,
    array_agg(attname::text order by attnum) as columns
  from pg_class
  join pg_namespace on pg_namespace.oid = relnamespace
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  where nspname in (current_schema(), 'jobs') and relkind in ('r', 'p') and not relispartition
    and not (nspname = current_schema() and relname in ('schema_migrations', 'log_nodes'))
    and not (nspname = 'jobs' and relname = 'version')
  group by nspname, relname
  order by nspname, relname`

const selectSequences = `
  select case schemaname when 'jobs' then 'jobs' else 'live' end as schema, sequencename as name,
    last_value::text as value
  from pg_sequences
  where schemaname in (current_schema(), 'jobs') and last_value is not null
  order by schemaname, sequencename`
