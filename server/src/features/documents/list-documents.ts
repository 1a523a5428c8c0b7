import type { Database } from '../../ports/database.ts'
import { readIdCursor } from '../../vocabulary/read-cursor.ts'
import { type Page, toPage } from '../accounts/model.ts'
import { selectDocuments } from './document-list-store.ts'
import type { DocumentStatus, ListedDocument } from './model.ts'

interface Query {
  readonly limit: number
  readonly cursor?: string
  readonly status?: DocumentStatus
  /** Part of the title, case-insensitive. */
  readonly query?: string
  readonly externalId?: string
  readonly createdSince?: string
}

/** Newest first; the cursor is the last document shown. */
export async function listDocuments(
  { database }: { readonly database: Database },
  owner: string,
  { limit, cursor, status, query, externalId, createdSince }: Query,
): Promise<Page<ListedDocument>> {
  const before = readIdCursor('doc', cursor)
  const found = await selectDocuments(database, {
    owner,
    limit: limit + 1,
    ...(status === undefined ? {} : { status }),
    ...(query === undefined ? {} : { titlePart: query }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(createdSince === undefined ? {} : { createdSince: new Date(createdSince) }),
    ...(before === undefined ? {} : { before }),
  })
  return toPage(found, limit)
}
