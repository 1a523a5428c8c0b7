import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'

/** How far the files of a mode are. In the first pass they are encrypted again; the later ones look for what was missed. */
export interface FileRotation {
  readonly pass: number
  readonly after: string
  readonly finished: boolean
}

const start: FileRotation = { pass: 1, after: '', finished: false }

/** The IDs of the keys that may still be needed. */
export async function selectNeededKeys(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from secret_keys where retired_at is null order by first_used_at, id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Nothing is encrypted with these keys. */
export async function retireKeys(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update secret_keys set retired_at = now() where id = any (${[...ids]}) and retired_at is null`.execute(
    transaction,
  )
}

export async function selectFileRotation(database: Database, keyId: string, mode: Mode): Promise<FileRotation> {
  const { rows } = await sql<{ pass: number; after: Buffer | null; finished: boolean }>`
    select pass, after_hash as after, finished_at is not null as finished from file_rotations
    where key_id = ${keyId} and mode = ${mode}`.execute(database)
  const [row] = rows
  return row === undefined ? start : { ...row, after: row.after?.toString('hex') ?? '' }
}

export async function hasFileRotation(database: Database, keyId: string): Promise<boolean> {
  return (await sql`select from file_rotations where key_id = ${keyId}`.execute(database)).rows.length > 0
}

/** Returns false if this rotation had begun, and was not finished. */
export async function beginFileRotation(transaction: Transaction, keyId: string, mode: Mode): Promise<boolean> {
  const { rows } = await sql`
    insert into file_rotations (key_id, mode) values (${keyId}, ${mode})
    on conflict (key_id, mode) do update set pass = 1, after_hash = null, started_at = now(), finished_at = null
      where file_rotations.finished_at is not null
    returning key_id`.execute(transaction)
  return rows.length > 0
}

export async function updateFileRotation(
  database: Database,
  keyId: string,
  mode: Mode,
  { pass, after, finished }: FileRotation,
): Promise<void> {
  await sql`update file_rotations set pass = ${pass}, after_hash = ${after === '' ? null : Buffer.from(after, 'hex')},
    finished_at = ${finished ? sql`now()` : null} where key_id = ${keyId} and mode = ${mode}`.execute(database)
}
