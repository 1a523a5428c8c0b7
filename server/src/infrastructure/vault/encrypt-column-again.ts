import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'
import type { EncryptedColumn } from '../../ports/vault.ts'
import { placeOf, purposeIn } from '../key-store/open-keys.ts'
import type { SecretKeyVault } from './secret-key-vault.ts'

/** How many rows one statement looks at. */
const rowsAtOnce = 1000

interface Slice {
  /** The primary keys of values that are not surely encrypted by the newest secret key. */
  readonly outdated: readonly (readonly string[])[]
}

/**
 * Looks through a column. Every statement is short, however many rows there are, and however few of them have a value.
 * Nothing for a table of another mode, or a column that test mode will get when it starts.
 */
export async function* outdatedValues(
  database: Database,
  { newest }: SecretKeyVault,
  { table, column, key }: EncryptedColumn,
): AsyncGenerator<Slice> {
  const types = await typesOf(database, table)
  if (!types?.has(column)) return
  const columns = sql.join(key.map((name) => sql.ref(name)))
  const texts = sql.join(key.map((name) => sql`${sql.ref(name)}::text`))
  let after: readonly string[] | undefined
  for (;;) {
    const rest = after === undefined ? sql`` : sql`where (${columns}) > (${valuesOf(key, after, types)})`
    const { rows } = await sql<{ key: string[]; outdated: boolean }>`
      select array[${texts}] as key, coalesce(${startOf(column)} <> ${Buffer.from(newest)}, false) as outdated
      from ${sql.table(table)} ${rest} order by ${columns} limit ${rowsAtOnce}`.execute(database)
    yield { outdated: rows.filter(({ outdated }) => outdated).map((row) => row.key) }
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.key
  }
}

/**
 * Encrypts a value with the newest secret key. Returns false, and changes nothing, if none of the keys opens it. A value
 * that changes meanwhile is left to the next look.
 */
export async function encryptValueAgain(
  database: Database,
  vault: SecretKeyVault,
  { table, column, key, purpose }: EncryptedColumn,
  values: readonly string[],
): Promise<boolean> {
  const types = (await typesOf(database, table)) ?? new Map()
  const isRow = sql`(${sql.join(key.map((name) => sql.ref(name)))}) = (${valuesOf(key, values, types)})`
  const { rows } = await sql<{ value: Buffer | null }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${isRow}`.execute(database)
  const old = rows[0]?.value
  if (old === undefined || old === null) return true
  const again = encryptAgain(vault, purpose(...values), old)
  if (again === undefined) return false
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${Buffer.from(again)}
    where ${isRow} and ${sql.ref(column)} = ${old}`.execute(database)
  return true
}

function encryptAgain(vault: SecretKeyVault, purpose: string, old: Uint8Array): Uint8Array | undefined {
  const place = placeOf(old)
  const [actual, encrypted] = place ? [purposeIn(place.name, purpose), place.encrypted] : [purpose, old]
  if (vault.openerOf(actual, encrypted) === undefined) return undefined
  const again = vault.encrypt(actual, vault.decrypt(actual, encrypted))
  return Buffer.concat([old.subarray(0, old.length - encrypted.length), again])
}

/** The first bytes of a value, behind the name of the store if it is of a key there. */
function startOf(column: string) {
  const value = sql.ref(column)
  return sql`substring(${value} from case when substring(${value} from 1 for 10) = 'key-store:'::bytea
    then position(':'::bytea in substring(${value} from 11 for 64)) + 11 else 1 end for 9)`
}

function valuesOf(key: readonly string[], values: readonly string[], types: ReadonlyMap<string, string>) {
  return sql.join(key.map((name, at) => sql`cast(${values[at]} as ${sql.raw(types.get(name) ?? 'text')})`))
}

/** Of each column. Undefined if this mode has no such table: those of accounts are views in test mode. */
async function typesOf(database: Database, table: string): Promise<ReadonlyMap<string, string> | undefined> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relname = ${table} and relkind = 'r' and nspname = current_schema() and attnum > 0
      and not attisdropped`.execute(database)
  return rows.length === 0 ? undefined : new Map(rows.map(({ name, type }) => [name, type]))
}
