import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { RequestDocument } from '../model.ts'

type Tables = {
  signing_documents: {
    signing_request_id: string
    number: number
    document_id: string
    title: string
    submitted_hash: Buffer | null
    prepared_at: Date | null
    final_hash: Buffer | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Those after the first, which is in the request itself. */
export async function insertFurtherDocuments(
  transaction: Transaction,
  requestId: string,
  documents: readonly Pick<RequestDocument, 'number' | 'documentId' | 'title'>[],
): Promise<void> {
  if (documents.length === 0) return
  await tables(transaction)
    .insertInto('signing_documents')
    .values(
      documents.map(({ number, documentId, title }) => ({
        signing_request_id: requestId,
        number,
        document_id: documentId,
        title,
      })),
    )
    .execute()
}

/** In the order of the request. */
export async function selectFurtherDocuments(database: Database, requestId: string): Promise<RequestDocument[]> {
  const rows = await tables(database)
    .selectFrom('signing_documents')
    .selectAll()
    .where('signing_request_id', '=', requestId)
    .orderBy('number')
    .execute()
  return rows.map(documentOf)
}

/** How many documents each request has after the first. Requests without any are missing. */
export async function countFurtherDocuments(
  database: Database,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (requestIds.length === 0) return new Map()
  const rows = await tables(database)
    .selectFrom('signing_documents')
    .select((select) => ['signing_request_id', select.fn.countAll<string>().as('further')])
    .where('signing_request_id', 'in', requestIds)
    .groupBy('signing_request_id')
    .execute()
  return new Map(rows.map((row) => [row.signing_request_id, Number(row.further)]))
}

interface DocumentChanges {
  readonly submittedHash?: string
  readonly preparedAt?: Date
  readonly finalHash?: string
}

export async function updateFurtherDocument(
  transaction: Transaction,
  requestId: string,
  number: number,
  { submittedHash, preparedAt, finalHash }: DocumentChanges,
): Promise<void> {
  await tables(transaction)
    .updateTable('signing_documents')
    .set({
      ...(submittedHash === undefined ? {} : { submitted_hash: Buffer.from(submittedHash, 'hex') }),
      ...(preparedAt === undefined ? {} : { prepared_at: preparedAt }),
      ...(finalHash === undefined ? {} : { final_hash: Buffer.from(finalHash, 'hex') }),
    })
    .where('signing_request_id', '=', requestId)
    .where('number', '=', number)
    .execute()
}

function documentOf(row: Selectable<Tables['signing_documents']>): RequestDocument {
  return {
    number: row.number,
    documentId: row.document_id,
    title: row.title,
    submittedHash: row.submitted_hash?.toString('hex') ?? null,
    preparedAt: row.prepared_at,
    finalHash: row.final_hash?.toString('hex') ?? null,
  }
}
