import type { Database, Transaction } from '../../ports/database.ts'
import type { DocumentStatus, Findings } from './model.ts'

type Tables = {
  documents: {
    id: string
    status: DocumentStatus
    failure: string | null
    trouble: string | null
    source_url: Buffer | null
    expected_hash: Buffer | null
    original_hash: Buffer | null
    pages: number | null
    findings: Findings | null
    created_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Fields of an import that a document does not show. */
export interface Import {
  readonly encryptedUrl: Uint8Array
  readonly expectedHash: string | null
}

export async function selectImport(database: Database, id: string): Promise<Import | undefined> {
  const row = await tables(database)
    .selectFrom('documents')
    .select(['source_url', 'expected_hash'])
    .where('id', '=', id)
    .where('status', '=', 'FETCHING')
    .executeTakeFirst()
  if (row === undefined || row.source_url === null) return undefined
  return { encryptedUrl: row.source_url, expectedHash: row.expected_hash?.toString('hex') ?? null }
}

/** Documents that have been waiting for their file since before this time. */
export async function selectStuckImports(database: Database, before: Date): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('documents')
    .select('id')
    .where('status', '=', 'FETCHING')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markArrived(
  transaction: Transaction,
  id: string,
  { originalHash, pages, findings }: { originalHash: string; pages: number | null; findings: Findings },
): Promise<void> {
  await tables(transaction)
    .updateTable('documents')
    .set({
      status: 'READY',
      source_url: null,
      trouble: null,
      original_hash: Buffer.from(originalHash, 'hex'),
      pages,
      findings,
    })
    .where('id', '=', id)
    .execute()
}

export async function markFailed(transaction: Transaction, id: string, failure: string): Promise<void> {
  await tables(transaction)
    .updateTable('documents')
    .set({ status: 'FETCH_FAILED', source_url: null, failure, trouble: null })
    .where('id', '=', id)
    .execute()
}

/** A document that has arrived or was given up meanwhile stays unchanged. */
export async function recordImportError(database: Database, id: string, lastError: string): Promise<void> {
  await tables(database)
    .updateTable('documents')
    .set({ trouble: lastError })
    .where('id', '=', id)
    .where('status', '=', 'FETCHING')
    .execute()
}
