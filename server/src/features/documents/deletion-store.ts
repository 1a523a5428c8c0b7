import type { Database, Transaction } from '../../ports/database.ts'
import { idBefore } from '../../vocabulary/ids.ts'
import type { Document, DocumentStatus, Version } from './model.ts'

type Tables = {
  documents: {
    id: string
    signing_request_id: string | null
    status: DocumentStatus
    protected_until: Date | null
    renewal_tried_at: Date | null
    renewal_problem: string | null
  }
  document_deletions: {
    document_id: string
    owner: string
    deleted_by: string
    deleted_at: Date
    file_hashes: Buffer[]
    file_sizes: readonly number[]
  }
  document_versions: { document_id: string; file_hash: Buffer | null; deleted_hash: Buffer | null }
  document_signatures: { document_id: string }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Deletes the versions and signatures, too. The sweep deletes the files. */
export async function deleteDocumentRows(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).deleteFrom('document_signatures').where('document_id', '=', id).execute()
  await tables(transaction).deleteFrom('document_versions').where('document_id', '=', id).execute()
  await tables(transaction).deleteFrom('documents').where('id', '=', id).execute()
}

/** Keeps the document and the hashes of its versions. The sweep deletes the files. */
export async function setDeleted(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction)
    .updateTable('document_versions')
    .set(({ ref }) => ({ deleted_hash: ref('file_hash'), file_hash: null }))
    .where('document_id', '=', id)
    .where('file_hash', 'is not', null)
    .execute()
  await tables(transaction)
    .updateTable('documents')
    .set({ status: 'DELETED', protected_until: null, renewal_tried_at: null, renewal_problem: null })
    .where('id', '=', id)
    .execute()
}

/** Those that were sent for signature, with the last request; oldest first, after the given one. */
export async function selectSentBefore(
  database: Database,
  before: Date,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<{ id: string; signingRequestId: string }[]> {
  const rows = await tables(database)
    .selectFrom('documents')
    .select(['id', 'signing_request_id as signingRequestId'])
    .where('id', '>', after)
    .where('id', '<', idBefore('doc', before))
    .where('signing_request_id', 'is not', null)
    .orderBy('id')
    .limit(most)
    .$narrowType<{ signingRequestId: string }>()
    .execute()
  return rows
}

/** Oldest first. */
export async function selectUnsentBefore(database: Database, before: Date, most: number): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('documents')
    .select('id')
    .where('id', '<', idBefore('doc', before))
    .where('signing_request_id', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** The record of a deleted document. */
export async function insertDeletion(
  transaction: Transaction,
  { id, owner }: Document,
  versions: readonly Version[],
  deleted: { readonly by: string; readonly at: Date },
): Promise<void> {
  await tables(transaction)
    .insertInto('document_deletions')
    .values({
      document_id: id,
      owner,
      deleted_by: deleted.by,
      deleted_at: deleted.at,
      file_hashes: versions.map(({ fileHash }) => Buffer.from(fileHash, 'hex')),
      file_sizes: versions.map(({ size }) => size),
    })
    .execute()
}
