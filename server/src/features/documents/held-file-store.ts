import type { Database, Transaction } from '../../ports/database.ts'
import type { StoredFile } from './import-document.ts'

type Tables = {
  held_files: { holder: string; file_hash: Buffer; size: number; payer_id: string | null }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function selectIsHeld(database: Database, holder: string, fileHash: string): Promise<boolean> {
  const row = await tables(database)
    .selectFrom('held_files')
    .select('holder')
    .where('holder', '=', holder)
    .where('file_hash', '=', Buffer.from(fileHash, 'hex'))
    .executeTakeFirst()
  return row !== undefined
}

export async function insertHold(
  transaction: Transaction,
  { holder, fileHash, size, payerId }: StoredFile & { readonly holder: string; readonly payerId: string | null },
): Promise<void> {
  await tables(transaction)
    .insertInto('held_files')
    .values({ holder, file_hash: Buffer.from(fileHash, 'hex'), size, payer_id: payerId })
    .execute()
}

/** Deletes the holder's files except these, and returns what was counted for them. */
export async function deleteHolds(
  transaction: Transaction,
  holder: string,
  kept: readonly string[],
): Promise<{ readonly payerId: string | null; readonly size: number }[]> {
  let deletion = tables(transaction).deleteFrom('held_files').where('holder', '=', holder)
  const hashes = kept.map((hash) => Buffer.from(hash, 'hex'))
  if (hashes.length > 0) deletion = deletion.where('file_hash', 'not in', hashes)
  const rows = await deletion.returning(['payer_id', 'size']).execute()
  return rows.map(({ payer_id, size }) => ({ payerId: payer_id, size }))
}
