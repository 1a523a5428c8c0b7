import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../../ports/database.ts'
import { type CopiedSequence, type CopiedTable, databaseOf, placeOf, prepareCopy, quoted } from './snapshot.ts'

export interface Loading {
  readonly database: Database
  /** False for a table that somebody has added to the schema of the service. */
  knows(table: CopiedTable): boolean
  /** Empties the tables. */
  empty(tables: readonly CopiedTable[]): Promise<void>
  /** Adds rows in COPY's text format. */
  load(table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void>
  /** Those of tables that are not known are left out. */
  moveSequences(sequences: readonly CopiedSequence[]): Promise<void>
}

/**
 * Fills tables in any order, in one transaction: foreign keys are dropped, and added and checked again at the end; the
 * tables' own triggers do not run. Nobody else can write to the tables meanwhile.
 */
export async function loadTables(pool: pg.Pool, fill: (loading: Loading) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  client.on('error', () => {})
  try {
    await client.query('begin')
    await prepareCopy(client)
    const tables = (await client.query<TableOfService>(selectTables)).rows
    const keys = (await client.query<ForeignKey>(selectForeignKeys)).rows
    for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${quoted(name)}`)
    for (const { place } of tables) await client.query(`alter table ${place} disable trigger user`)
    await fill(loadingBy(client, tables))
    for (const { place, name, definition } of keys) {
      await client.query(`alter table ${place} add constraint ${quoted(name)} ${definition}`)
    }
    for (const { place } of tables) await client.query(`alter table ${place} enable trigger user`)
    await client.query('commit')
  } finally {
    // Without a commit, the server rolls back.
    client.release(true)
  }
}

function loadingBy(client: pg.PoolClient, known: readonly TableOfService[]): Loading {
  return {
    database: databaseOf(client),
    knows: (table) => known.some(({ schema, name }) => schema === table.schema && name === table.name),
    async empty(tables) {
      if (tables.length === 0) return
      await client.query(`truncate ${tables.map(({ schema, name }) => placeOf(schema, name)).join(', ')}`)
    },
    async load({ schema, name, columns }, rows) {
      const target = `${placeOf(schema, name)} (${columns.map(quoted).join(', ')})`
      await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${target} from stdin`)))
    },
    async moveSequences(sequences) {
      for (const { schema, name, value } of sequences) {
        const move = 'select setval(known, $2::bigint) from to_regclass($1) as known where known is not null'
        await client.query(move, [placeOf(schema, name), value])
      }
    },
  }
}

interface TableOfService extends Pick<CopiedTable, 'schema' | 'name'> {
  readonly place: string
}

interface ForeignKey {
  readonly place: string
  readonly name: string
  readonly definition: string
}

const selectTables = `
  select format('%I.%I', nspname, relname) as place, relname as name,
    case nspname when 'jobs' then 'jobs' else 'live' end as schema
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in (current_schema(), 'jobs') and relkind in ('r', 'p')
  order by nspname, relname`

const selectForeignKeys = `
  select format('%I.%I', nspname, relname) as place, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where contype = 'f' and conparentid = 0 and nspname in (current_schema(), 'jobs')
  order by nspname, relname, conname`
