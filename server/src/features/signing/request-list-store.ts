import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Database } from '../../ports/database.ts'
import { idBefore } from '../../vocabulary/ids.ts'
import type { Metadata } from '../../vocabulary/reference.ts'
import { titlePattern } from '../documents/title.ts'
import type { DeclineCode, ListedRequest, RequestProblem, RequestStatus } from './model.ts'

type Tables = {
  signing_requests: {
    id: string
    owner: string
    document_id: string
    title: string
    external_id: string | null
    metadata: Metadata | null
    status: RequestStatus
    reason: string | null
    decline_code: DeclineCode | null
    expires_at: Date
    created_at: Date
    updated_at: Date
    failed_attempts: number
    trouble: string | null
    trouble_since: Date | null
  }
  signing_signers: { signing_request_id: string; name: string; email: string }
}

const tables = (database: Database) => database.withTables<Tables>()

type RequestRow = Selectable<Tables['signing_requests']>

export interface RequestFilter {
  /** Null for all owners. */
  readonly owner: string | null
  readonly status?: RequestStatus
  readonly updatedSince?: Date
  readonly createdSince?: Date
  readonly externalId?: string
  readonly hasProblem?: boolean
  /** Part of the title, or of a signer's name or email address. */
  readonly searched?: string
  readonly limit: number
  readonly before?: string
}

/** Newest first. */
export async function selectRequests(database: Database, filter: RequestFilter): Promise<ListedRequest[]> {
  const { owner, status, updatedSince, createdSince, externalId, hasProblem, searched, before } = filter
  let query = tables(database).selectFrom('signing_requests').select(listedColumns).orderBy('id', 'desc')
  if (owner !== null) query = query.where('owner', '=', owner)
  if (status !== undefined) query = query.where('status', '=', status)
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', updatedSince)
  if (createdSince !== undefined) {
    query = query.where('id', '>=', idBefore('sr', createdSince)).where('created_at', '>=', createdSince)
  }
  if (externalId !== undefined) query = query.where('external_id', '=', externalId)
  if (hasProblem === true) query = query.where('trouble', 'is not', null)
  if (searched !== undefined) query = query.where((where) => matches(where, titlePattern(searched)))
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.limit(filter.limit).execute()).map(listedOf)
}

/** Walks the requests of the owner, newest first: a page of matches needs no look at those behind it. */
function matches(where: ExpressionBuilder<Tables, 'signing_requests'>, pattern: string) {
  const signers = where
    .selectFrom('signing_signers')
    .select('signing_request_id')
    .whereRef('signing_request_id', '=', 'signing_requests.id')
    .where((signer) => signer.or([signer('name', 'ilike', pattern), signer('email', 'ilike', pattern)]))
    // Keeps PostgreSQL from reading the signers of all owners first.
    .offset(0)
  return where.or([where('title', 'ilike', pattern), where.exists(signers)])
}

const listedColumns = [
  'id',
  'owner',
  'document_id',
  'title',
  'external_id',
  'metadata',
  'status',
  'reason',
  'decline_code',
  'expires_at',
  'created_at',
  'updated_at',
  'failed_attempts',
  'trouble',
  'trouble_since',
] as const

export function listedOf(row: Pick<RequestRow, (typeof listedColumns)[number]>): ListedRequest {
  return {
    id: row.id,
    owner: row.owner,
    documentId: row.document_id,
    title: row.title,
    externalId: row.external_id,
    metadata: row.metadata ?? {},
    status: row.status,
    reason: row.reason,
    declineCode: row.decline_code,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    problem: problemOf(row),
  }
}

function problemOf(row: Pick<RequestRow, 'trouble' | 'trouble_since' | 'failed_attempts'>): RequestProblem | null {
  if (row.trouble === null || row.trouble_since === null) return null
  return { reason: row.trouble, since: row.trouble_since, failedAttempts: row.failed_attempts }
}
