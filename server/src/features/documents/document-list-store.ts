import type { Database } from '../../ports/database.ts'
import { idBefore } from '../../vocabulary/ids.ts'
import type { Metadata } from '../../vocabulary/reference.ts'
import { lastErrorOf } from './document-store.ts'
import type { ContainerKind, DocumentStatus, ListedDocument } from './model.ts'
import { titlePattern } from './title.ts'

type Tables = {
  documents: {
    id: string
    owner: string
    title: string
    external_id: string | null
    metadata: Metadata | null
    status: DocumentStatus
    failure: string | null
    trouble: string | null
    pages: number | null
    container: ContainerKind | null
    signing_request_id: string | null
    created_at: Date
  }
  document_versions: {
    document_id: string
    number: number
    file_hash: Buffer | null
    deleted_hash: Buffer | null
    size: number
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface DocumentFilter {
  readonly owner: string
  readonly status?: DocumentStatus
  readonly titlePart?: string
  readonly externalId?: string
  readonly createdSince?: Date
  readonly before?: string
  readonly limit: number
}

/** Newest first. */
export async function selectDocuments(
  database: Database,
  { owner, status, titlePart, externalId, createdSince, before, limit }: DocumentFilter,
): Promise<ListedDocument[]> {
  let listed = tables(database)
    .selectFrom('documents')
    .select(['id', 'title', 'external_id', 'metadata', 'status', 'failure', 'trouble', 'pages', 'container'])
    .select(['signing_request_id', 'created_at'])
    .where('owner', '=', owner)
    .orderBy('id', 'desc')
    .limit(limit)
  if (status !== undefined) listed = listed.where('status', '=', status)
  if (titlePart !== undefined) listed = listed.where('title', 'ilike', titlePattern(titlePart))
  if (externalId !== undefined) listed = listed.where('external_id', '=', externalId)
  if (createdSince !== undefined) {
    listed = listed.where('id', '>=', idBefore('doc', createdSince)).where('created_at', '>=', createdSince)
  }
  if (before !== undefined) listed = listed.where('id', '<', before)
  const rows = await tables(database)
    .selectFrom(listed.as('listed'))
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('document_versions')
          .select(['file_hash', 'deleted_hash', 'size'])
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
    externalId: row.external_id,
    metadata: row.metadata ?? {},
    status: row.status,
    failure: row.failure,
    lastError: lastErrorOf(row),
    pages: row.pages,
    container: row.container,
    signingRequestId: row.signing_request_id,
    createdAt: row.created_at,
    fileHash: (row.file_hash ?? row.deleted_hash)?.toString('hex') ?? null,
    size: row.size,
  }))
}

/** Which of these documents exist and belong to the owner. */
export async function selectOwnIds(
  database: Database,
  owner: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const query = tables(database).selectFrom('documents').select('id').where('owner', '=', owner).where('id', 'in', ids)
  return new Set((await query.execute()).map(({ id }) => id))
}

/** Omits documents that no longer exist. */
export async function selectTitles(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(database).selectFrom('documents').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
