import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { type Metadata, metadataOrNull } from '../../vocabulary/reference.ts'
import type { Import } from './import-store.ts'
import type { ContainerKind, Document, DocumentStatus, Findings } from './model.ts'

type Tables = {
  documents: {
    id: string
    owner: string
    organization_id: string | null
    title: string
    external_id: string | null
    metadata: Metadata | null
    status: DocumentStatus
    failure: string | null
    trouble: string | null
    source_url: Buffer | null
    expected_hash: Buffer | null
    original_hash: Buffer | null
    pages: number | null
    container: ContainerKind | null
    file_name: string | null
    findings: Findings | null
    signing_request_id: string | null
    locked_by: string | null
    made_by: string | null
    protected_until: Date | null
    renewal_tried_at: Date | null
    renewal_problem: string | null
    created_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertDocument(transaction: Transaction, document: Document, fetch?: Import): Promise<void> {
  await tables(transaction)
    .insertInto('documents')
    .values({
      id: document.id,
      owner: document.owner,
      organization_id: document.payerId,
      title: document.title,
      external_id: document.externalId,
      metadata: metadataOrNull(document),
      status: document.status,
      failure: document.failure,
      trouble: document.lastError,
      source_url: fetch === undefined ? null : Buffer.from(fetch.encryptedUrl),
      expected_hash: bytesOf(fetch?.expectedHash ?? null),
      original_hash: bytesOf(document.originalHash),
      pages: document.pages,
      container: document.container,
      file_name: document.fileName,
      findings: document.findings,
      signing_request_id: document.signingRequestId,
      locked_by: document.lockedBy,
      made_by: document.madeBy,
      created_at: document.createdAt,
    })
    .execute()
}

export async function selectDocument(database: Database, id: string): Promise<Document | undefined> {
  const row = await tables(database).selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()
  return row && documentOf(row)
}

/**
 * Nobody else changes the document until the transaction ends. Rows that refer to it may still be written: their
 * foreign key check would wait for a full lock, while holding what the lock's owner needs next.
 */
export async function selectDocumentForUpdate(transaction: Transaction, id: string): Promise<Document | undefined> {
  const query = tables(transaction).selectFrom('documents').selectAll().where('id', '=', id).forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  return row && documentOf(row)
}

/**
 * Like selectDocumentForUpdate for several. They are locked in the order of their ids, so that two transactions that
 * need the same documents wait for each other and never deadlock. Returned as listed.
 */
export async function lockInOrder(
  transaction: Transaction,
  ids: readonly string[],
): Promise<readonly (Document | undefined)[]> {
  const locked = new Map<string, Document | undefined>()
  for (const id of ids.toSorted()) locked.set(id, await selectDocumentForUpdate(transaction, id))
  return ids.map((id) => locked.get(id))
}

/** Like selectDocumentForUpdate without waiting: undefined if the row is locked. */
export async function selectDocumentIfFree(transaction: Transaction, id: string): Promise<Document | undefined> {
  const query = tables(transaction)
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
  const row = await query.executeTakeFirst()
  return row && documentOf(row)
}

/** Sets the state of a new version and resets its renewal attempts. */
export async function setState(
  transaction: Transaction,
  id: string,
  { status, protectedUntil }: Pick<Document, 'status' | 'protectedUntil'>,
): Promise<void> {
  await tables(transaction)
    .updateTable('documents')
    .set({ status, protected_until: protectedUntil, renewal_tried_at: null, renewal_problem: null })
    .where('id', '=', id)
    .execute()
}

export async function setLock(
  transaction: Transaction,
  id: string,
  lock: { lockedBy: string | null; signingRequestId: string },
): Promise<void> {
  await tables(transaction)
    .updateTable('documents')
    .set({ locked_by: lock.lockedBy, signing_request_id: lock.signingRequestId })
    .where('id', '=', id)
    .execute()
}

function documentOf(row: Selectable<Tables['documents']>): Document {
  return {
    id: row.id,
    owner: row.owner,
    payerId: row.organization_id,
    title: row.title,
    externalId: row.external_id,
    metadata: row.metadata ?? {},
    status: row.status,
    failure: row.failure,
    lastError: lastErrorOf(row),
    originalHash: row.original_hash?.toString('hex') ?? null,
    pages: row.pages,
    container: row.container,
    fileName: row.file_name,
    findings: row.findings,
    signingRequestId: row.signing_request_id,
    lockedBy: row.locked_by,
    madeBy: row.made_by,
    protectedUntil: row.protected_until,
    renewalProblem: row.renewal_problem,
    createdAt: row.created_at,
  }
}

function bytesOf(hex: string | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex, 'hex')
}

/**
 * The problem ends once the file has arrived, even if a node of an older version downloaded it and did not clear the
 * column.
 */
export function lastErrorOf({
  status,
  trouble,
}: Pick<Selectable<Tables['documents']>, 'status' | 'trouble'>): string | null {
  return status === 'FETCHING' ? trouble : null
}
