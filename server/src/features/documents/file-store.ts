import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'

type Tables = {
  document_files: { sha256: Buffer; touched_at: Date }
  document_versions: { file_hash: Buffer | null }
  held_files: { file_hash: Buffer }
}

const tables = (database: Database) => database.withTables<Tables>()

/**
 * Waits for a concurrent deletion of this file. Afterwards nobody deletes it for as long as an unused file is kept,
 * except its first toucher while they are the only one: a second touch adds a microsecond, which no given time has.
 */
export async function touchFile(database: Database, sha256: string, now: Date): Promise<void> {
  const again = sql<Date>`${now}::timestamptz + interval '1 microsecond'`
  await tables(database)
    .insertInto('document_files')
    .values({ sha256: Buffer.from(sha256, 'hex'), touched_at: now })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ touched_at: again }))
    .execute()
}

export async function selectLeftFiles(database: Database, before: Date, most: number): Promise<string[]> {
  const rows = await leftFiles(database, before).limit(most).execute()
  return rows.map(({ sha256 }) => sha256.toString('hex'))
}

/** All files that are or may be in the storage, in order, from the one after this on. */
export async function selectFiles(database: Database, after: string, most: number): Promise<string[]> {
  const query = tables(database).selectFrom('document_files').select('sha256')
  const rows = await query.where('sha256', '>', Buffer.from(after, 'hex')).orderBy('sha256').limit(most).execute()
  return rows.map(({ sha256 }) => sha256.toString('hex'))
}

export async function countFiles(database: Database, after: string): Promise<number> {
  const query = tables(database).selectFrom('document_files').select(sql<string>`count(*)`.as('count'))
  return Number((await query.where('sha256', '>', Buffer.from(after, 'hex')).executeTakeFirstOrThrow()).count)
}

/** The files that something needs, in order, from the one after this on. */
export async function selectFilesInUse(database: Database, after: string, most: number): Promise<string[]> {
  const rows = await usedFiles(database)
    .where('sha256', '>', Buffer.from(after, 'hex'))
    .orderBy('sha256')
    .limit(most)
    .execute()
  return rows.map(({ sha256 }) => sha256.toString('hex'))
}

export async function selectIsInUse(database: Database, sha256: string): Promise<boolean> {
  return (await usedFiles(database).where('sha256', '=', Buffer.from(sha256, 'hex')).executeTakeFirst()) !== undefined
}

function usedFiles(database: Database) {
  return tables(database)
    .selectFrom('document_files')
    .select('sha256')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('document_versions')
            .select(sql`1`.as('one'))
            .whereRef('document_versions.file_hash', '=', 'document_files.sha256'),
        ),
        exists(
          selectFrom('held_files')
            .select(sql`1`.as('one'))
            .whereRef('held_files.file_hash', '=', 'document_files.sha256'),
        ),
      ]),
    )
}

/** Until the transaction ends, nobody can name this file in a version. Returns false if it is in use. */
export async function forgetLeftFile(transaction: Transaction, sha256: string, before: Date): Promise<boolean> {
  return await forget(transaction, leftFiles(transaction, before), sha256)
}

/** Like forgetLeftFile for a file that only its first toucher touched, at this time; false if somebody else has. */
export async function forgetFileOf(transaction: Transaction, sha256: string, touchedAt: Date): Promise<boolean> {
  return await forget(transaction, unnamedFiles(transaction).where('touched_at', '=', touchedAt), sha256)
}

async function forget(
  transaction: Transaction,
  files: ReturnType<typeof unnamedFiles>,
  sha256: string,
): Promise<boolean> {
  const hash = Buffer.from(sha256, 'hex')
  const found = await files.where('sha256', '=', hash).forUpdate().executeTakeFirst()
  if (found === undefined) return false
  await tables(transaction).deleteFrom('document_files').where('sha256', '=', hash).execute()
  return true
}

function leftFiles(database: Database, before: Date) {
  return unnamedFiles(database).where('touched_at', '<', before)
}

function unnamedFiles(database: Database) {
  return tables(database)
    .selectFrom('document_files')
    .select('sha256')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_versions')
            .select(sql`1`.as('one'))
            .whereRef('document_versions.file_hash', '=', 'document_files.sha256'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('held_files')
            .select(sql`1`.as('one'))
            .whereRef('held_files.file_hash', '=', 'document_files.sha256'),
        ),
      ),
    )
}
