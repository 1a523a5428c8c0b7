import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type {
  AppliedSignature,
  Document,
  DocumentStatus,
  ListedDocument,
  SignatureKind,
  Version,
  VersionKind,
} from './model.ts'
import { titlePattern } from './title-pattern.ts'

type Tables = {
  document_files: { sha256: Buffer; touched_at: Date }
  documents: {
    id: string
    owner: string
    organization_id: string | null
    title: string
    status: DocumentStatus
    failure: string | null
    trouble: string | null
    source_url: Buffer | null
    expected_hash: Buffer | null
    original_hash: Buffer | null
    pages: number | null
    signing_request_id: string | null
    locked_by: string | null
    made_by: string | null
    created_at: Date
  }
  document_deletions: {
    document_id: string
    owner: string
    deleted_by: string
    deleted_at: Date
    file_hashes: Buffer[]
    file_sizes: readonly number[]
  }
  document_versions: {
    document_id: string
    number: number
    kind: VersionKind
    file_hash: Buffer
    size: number
    sequence_number: number
    created_at: Date
  }
  document_signatures: {
    document_id: string
    version_number: number
    field_name: string
    kind: SignatureKind
    name: string
    signed_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/**
 * Waits for whoever deletes this file now. From then on nobody does, for as long as a file that was left is kept, but the one
 * who touched it first, while he alone did: a second touch leaves a microsecond, which no moment that is given has.
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

/** Nobody can name this file in a version until the transaction ends. False where it has come into use. */
export async function forgetLeftFile(transaction: Transaction, sha256: string, before: Date): Promise<boolean> {
  return await forget(transaction, leftFiles(transaction, before), sha256)
}

/** The same of a file that nobody has touched but who did so first and at this moment; false where another has. */
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
}

/** What an import needs and a document does not show. */
export interface Import {
  readonly sealedUrl: Uint8Array
  readonly expectedHash: string | null
}

export async function insertDocument(transaction: Transaction, document: Document, fetch?: Import): Promise<void> {
  await tables(transaction)
    .insertInto('documents')
    .values({
      id: document.id,
      owner: document.owner,
      organization_id: document.organizationId,
      title: document.title,
      status: document.status,
      failure: document.failure,
      trouble: document.trouble,
      source_url: fetch === undefined ? null : Buffer.from(fetch.sealedUrl),
      expected_hash: bytesOf(fetch?.expectedHash ?? null),
      original_hash: bytesOf(document.originalHash),
      pages: document.pages,
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
 * Nobody else changes the document until the transaction ends. Rows that refer to it may still be written: their check
 * of the foreign key would wait for a full lock, and whoever waits there holds what the owner of the lock wants next.
 */
export async function selectDocumentForUpdate(transaction: Transaction, id: string): Promise<Document | undefined> {
  const query = tables(transaction).selectFrom('documents').selectAll().where('id', '=', id).forNoKeyUpdate()
  const row = await query.executeTakeFirst()
  return row && documentOf(row)
}

/** The same without waiting: undefined where somebody else has it at the moment. */
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

/** With its versions and signatures. Its files are left to be swept. */
export async function deleteDocumentRows(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).deleteFrom('document_signatures').where('document_id', '=', id).execute()
  await tables(transaction).deleteFrom('document_versions').where('document_id', '=', id).execute()
  await tables(transaction).deleteFrom('documents').where('id', '=', id).execute()
}

/** What stays known of a document that is deleted. */
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

export interface DocumentFilter {
  readonly owner: string
  readonly status?: DocumentStatus
  readonly titlePart?: string
  readonly before?: string
  readonly limit: number
}

/** The newest first. */
export async function selectDocuments(
  database: Database,
  { owner, status, titlePart, before, limit }: DocumentFilter,
): Promise<ListedDocument[]> {
  let listed = tables(database)
    .selectFrom('documents')
    .select(['id', 'title', 'status', 'failure', 'trouble', 'pages', 'signing_request_id', 'created_at'])
    .where('owner', '=', owner)
    .orderBy('id', 'desc')
    .limit(limit)
  if (status !== undefined) listed = listed.where('status', '=', status)
  if (titlePart !== undefined) listed = listed.where('title', 'ilike', titlePattern(titlePart))
  if (before !== undefined) listed = listed.where('id', '<', before)
  const rows = await tables(database)
    .selectFrom(listed.as('listed'))
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('document_versions')
          .select(['file_hash', 'size'])
          .whereRef('document_id', '=', 'listed.id')
          .orderBy('number', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    failure: row.failure,
    trouble: troubleOf(row),
    pages: row.pages,
    signingRequestId: row.signing_request_id,
    createdAt: row.created_at,
    fileHash: row.file_hash?.toString('hex') ?? null,
    size: row.size,
  }))
}

/** Of those that still exist. */
export async function selectTitles(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(database).selectFrom('documents').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export async function selectImport(database: Database, id: string): Promise<Import | undefined> {
  const row = await tables(database)
    .selectFrom('documents')
    .select(['source_url', 'expected_hash'])
    .where('id', '=', id)
    .where('status', '=', 'FETCHING')
    .executeTakeFirst()
  if (row === undefined || row.source_url === null) return undefined
  return { sealedUrl: row.source_url, expectedHash: row.expected_hash?.toString('hex') ?? null }
}

/** Documents that wait for their file since before this moment. */
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
  { originalHash, pages }: { originalHash: string; pages: number },
): Promise<void> {
  await tables(transaction)
    .updateTable('documents')
    .set({ status: 'READY', source_url: null, trouble: null, original_hash: Buffer.from(originalHash, 'hex'), pages })
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

/** A document that has arrived or was given up in the meantime stays as it is. */
export async function noteTrouble(database: Database, id: string, trouble: string): Promise<void> {
  await tables(database)
    .updateTable('documents')
    .set({ trouble })
    .where('id', '=', id)
    .where('status', '=', 'FETCHING')
    .execute()
}

export async function setStatus(transaction: Transaction, id: string, status: DocumentStatus): Promise<void> {
  await tables(transaction).updateTable('documents').set({ status }).where('id', '=', id).execute()
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

export async function insertVersion(
  transaction: Transaction,
  version: Version,
  signatures: readonly AppliedSignature[],
): Promise<void> {
  await tables(transaction)
    .insertInto('document_versions')
    .values({
      document_id: version.documentId,
      number: version.number,
      kind: version.kind,
      file_hash: Buffer.from(version.fileHash, 'hex'),
      size: version.size,
      sequence_number: version.sequenceNumber,
      created_at: version.createdAt,
    })
    .execute()
  if (signatures.length === 0) return
  const rows = signatures.map(({ fieldName, kind, name, signedAt }) => ({
    document_id: version.documentId,
    version_number: version.number,
    field_name: fieldName,
    kind,
    name,
    signed_at: signedAt,
  }))
  await tables(transaction).insertInto('document_signatures').values(rows).execute()
}

/** In order, the original first. */
export async function selectVersions(database: Database, documentId: string): Promise<Version[]> {
  const rows = await tables(database)
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('number')
    .execute()
  return rows.map(versionOf)
}

export async function selectLatestVersion(database: Database, documentId: string): Promise<Version | undefined> {
  const row = await tables(database)
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && versionOf(row)
}

/** In the order in which they were made. */
export async function selectSignatures(database: Database, documentId: string): Promise<AppliedSignature[]> {
  return await tables(database)
    .selectFrom('document_signatures')
    .select(['kind', 'name', 'signed_at as signedAt', 'field_name as fieldName'])
    .where('document_id', '=', documentId)
    .orderBy('version_number')
    .orderBy('field_name')
    .execute()
}

function documentOf(row: Selectable<Tables['documents']>): Document {
  return {
    id: row.id,
    owner: row.owner,
    organizationId: row.organization_id,
    title: row.title,
    status: row.status,
    failure: row.failure,
    trouble: troubleOf(row),
    originalHash: row.original_hash?.toString('hex') ?? null,
    pages: row.pages,
    signingRequestId: row.signing_request_id,
    lockedBy: row.locked_by,
    madeBy: row.made_by,
    createdAt: row.created_at,
  }
}

function versionOf(row: Selectable<Tables['document_versions']>): Version {
  return {
    documentId: row.document_id,
    number: row.number,
    kind: row.kind,
    fileHash: row.file_hash.toString('hex'),
    size: row.size,
    sequenceNumber: row.sequence_number,
    createdAt: row.created_at,
  }
}

function bytesOf(hex: string | null): Buffer | null {
  return hex === null ? null : Buffer.from(hex, 'hex')
}

/** What keeps a document from being fetched is over when it is there, also where a node that knows no trouble brought it. */
function troubleOf({ status, trouble }: Pick<Selectable<Tables['documents']>, 'status' | 'trouble'>): string | null {
  return status === 'FETCHING' ? trouble : null
}
