import type { TagUse } from '@countersign/pdf'
import type { ColumnType } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import {
  type FieldEntry,
  hasFields,
  type PlacedSeal,
  type RequestFields,
  type SealRequestField,
  type SignerRequestField,
} from './model.ts'

type Tables = {
  signing_fields: {
    signing_request_id: string
    text_tags: TagUse
    requested: ColumnType<(Kept<SignerRequestField> | SealRequestField)[], string>
    prepared: ColumnType<Kept<FieldEntry>[][] | null, string | undefined, string>
    seals: ColumnType<PlacedSeal[] | null, undefined, string>
  }
}

/** Fields were stored before requests had several documents: those without a number are in the first. */
type Kept<T extends { readonly document: number }> = Omit<T, 'document'> & Partial<Pick<T, 'document'>>

const tables = (database: Database) => database.withTables<Tables>()

export async function insertFields(transaction: Transaction, requestId: string, fields: RequestFields): Promise<void> {
  if (!hasFields(fields)) return
  await tables(transaction)
    .insertInto('signing_fields')
    .values({
      signing_request_id: requestId,
      text_tags: fields.textTags,
      requested: JSON.stringify(fields.requested),
    })
    .execute()
}

export interface StoredFields extends RequestFields {
  /** Of each signer in the order of the request; empty until a document is prepared. */
  readonly entries: readonly (readonly FieldEntry[])[]
  readonly seals: readonly PlacedSeal[]
}

export async function selectFields(database: Database, requestId: string): Promise<StoredFields> {
  const row = await tables(database)
    .selectFrom('signing_fields')
    .select(['text_tags', 'requested', 'prepared', 'seals'])
    .where('signing_request_id', '=', requestId)
    .executeTakeFirst()
  if (row === undefined) return { requested: [], textTags: 'ignore', entries: [], seals: [] }
  return {
    requested: row.requested.map(inFirst),
    textTags: row.text_tags,
    entries: row.prepared?.map((own) => own.map(inFirst)) ?? [],
    seals: row.seals ?? [],
  }
}

function inFirst<T extends object>(field: T): T & { readonly document: number } {
  return { document: 1, ...field }
}

/** They may have values and words of the document. */
export async function deleteFields(transaction: Transaction, requestId: string): Promise<void> {
  await tables(transaction).deleteFrom('signing_fields').where('signing_request_id', '=', requestId).execute()
}

/** Adds the fields of a prepared document, for each signer in the order of the request. */
export async function addEntries(
  transaction: Transaction,
  requestId: string,
  added: Pick<StoredFields, 'entries' | 'seals'>,
): Promise<void> {
  const before = await selectFields(transaction, requestId)
  // A document that is not a PDF has no fields.
  const signers = Math.max(added.entries.length, before.entries.length)
  const entries = Array.from({ length: signers }, (_, signer) => [
    ...(added.entries[signer] ?? []),
    ...(before.entries[signer] ?? []),
  ])
  await tables(transaction)
    .updateTable('signing_fields')
    .set({ prepared: JSON.stringify(entries), seals: JSON.stringify([...added.seals, ...before.seals]) })
    .where('signing_request_id', '=', requestId)
    .execute()
}
