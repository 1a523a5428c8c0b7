import type { Database } from '../../ports/database.ts'
import { readIdCursor } from '../../vocabulary/read-cursor.ts'
import { countFurtherDocuments } from './documents/store.ts'
import type { ListedRequest, ListedSigner, RequestStatus } from './model.ts'
import { selectRequests } from './request-list-store.ts'
import { selectSignersOf } from './signer-store.ts'

interface Query {
  readonly limit: number
  readonly cursor?: string
  readonly status?: RequestStatus
  readonly updatedSince?: string
  readonly createdSince?: string
  readonly externalId?: string
  readonly hasProblem?: boolean
  /** Part of the title, or of a signer's name or email address, case-insensitive. */
  readonly query?: string
}

export interface ListedRequestWithSigners {
  readonly request: ListedRequest
  readonly signers: readonly ListedSigner[]
  readonly documentCount: number
}

/** Newest first; the cursor is the last request shown. */
export async function listRequests(
  { database }: { database: Database },
  owner: string | null,
  { limit, cursor, status, updatedSince, createdSince, externalId, hasProblem, query }: Query,
): Promise<{ requests: ListedRequestWithSigners[]; nextCursor: string | null }> {
  const before = readIdCursor('sr', cursor)
  const found = await selectRequests(database, {
    owner,
    limit: limit + 1,
    ...(status === undefined ? {} : { status }),
    ...(updatedSince === undefined ? {} : { updatedSince: new Date(updatedSince) }),
    ...(createdSince === undefined ? {} : { createdSince: new Date(createdSince) }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(hasProblem === undefined ? {} : { hasProblem }),
    ...(query === undefined ? {} : { searched: query }),
    ...(before === undefined ? {} : { before }),
  })
  const shown = found.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const signers = await selectSignersOf(database, ids)
  const further = await countFurtherDocuments(database, ids)
  const byRequest = Map.groupBy(signers, ({ requestId }) => requestId)
  const requests = shown.map((request) => ({
    request,
    signers: byRequest.get(request.id) ?? [],
    documentCount: 1 + (further.get(request.id) ?? 0),
  }))
  return { requests, nextCursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
