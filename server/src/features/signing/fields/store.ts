import type { TagUse } from '@countersign/pdf'
import type { ColumnType } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import { type FieldEntry, hasFields, type RequestField, type RequestFields } from './model.ts'

type Tables = {
  signing_fields: {
    signing_request_id: string
    text_tags: TagUse
    requested: ColumnType<RequestField[], string>
    prepared: ColumnType<FieldEntry[][] | null, string | undefined, string>
  }
}

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
  /** Of each signer in the order of the request; empty until the document is prepared. */
  readonly entries: readonly (readonly FieldEntry[])[]
}

export async function selectFields(database: Database, requestId: string): Promise<StoredFields> {
  const row = await tables(database)
    .selectFrom('signing_fields')
    .select(['text_tags', 'requested', 'prepared'])
    .where('signing_request_id', '=', requestId)
    .executeTakeFirst()
  if (row === undefined) return { requested: [], textTags: 'ignore', entries: [] }
  return { requested: row.requested, textTags: row.text_tags, entries: row.prepared ?? [] }
}

/** Stores the fields of the prepared document, for each signer in the order of the request. */
export async function updateEntries(
  transaction: Transaction,
  requestId: string,
  entries: readonly (readonly FieldEntry[])[],
): Promise<void> {
  await tables(transaction)
    .updateTable('signing_fields')
    .set({ prepared: JSON.stringify(entries) })
    .where('signing_request_id', '=', requestId)
    .execute()
}
