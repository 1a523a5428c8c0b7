import type { bulk as api } from '@countersign/api'
import type { Database } from '../../../ports/database.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { readIdCursor, readNumberCursor } from '../../../vocabulary/read-cursor.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { type Page, toPage } from '../../accounts/model.ts'
import type { Bulk, BulkRowState, BulkWithCounts, RowCounts } from './model.ts'
import { countRows, selectBulk, selectBulks, selectRows } from './store.ts'

interface Ports {
  readonly database: Database
}

/** Finds a bulk send of the caller; refuses those of others. */
export async function findBulk({ database }: Ports, caller: Caller, id: string): Promise<BulkWithCounts> {
  const bulk = await selectBulk(database, id)
  if (bulk === undefined) throw new Refusal('NOT_FOUND', `There is no bulk send ${id}.`)
  if (bulk.owner !== ownerOf(caller)) throw new Refusal('ACCESS_DENIED', 'This bulk send belongs to someone else.')
  return withCounts(bulk, await countRows(database, [id]))
}

function withCounts(bulk: Bulk, counts: ReadonlyMap<string, RowCounts>): BulkWithCounts {
  return { bulk, counts: counts.get(bulk.id) ?? { PENDING: 0, CREATED: 0, FAILED: 0, CANCELLED: 0 } }
}

interface Query {
  readonly limit: number
  readonly cursor?: string
  readonly templateId?: string
  readonly status?: api.BulkStatus
}

/** Newest first; the cursor is the last bulk send shown. */
export async function listBulks(
  { database }: Ports,
  owner: string,
  { limit, cursor, templateId, status }: Query,
): Promise<Page<BulkWithCounts>> {
  const before = readIdCursor('bulk', cursor)
  const found = await selectBulks(database, {
    owner,
    limit: limit + 1,
    ...(templateId === undefined ? {} : { templateId }),
    ...(status === undefined ? {} : { status }),
    ...(before === undefined ? {} : { before }),
  })
  const { items, nextCursor } = toPage(found, limit)
  const counts = await countRows(
    database,
    items.map(({ id }) => id),
  )
  return { items: items.map((bulk) => withCounts(bulk, counts)), nextCursor }
}

/** In order; the cursor is the last row shown. */
export async function listRows(
  ports: Ports,
  caller: Caller,
  id: string,
  { limit, cursor, status }: { readonly limit: number; readonly cursor?: string; readonly status?: api.BulkRowStatus },
): Promise<Page<BulkRowState>> {
  await findBulk(ports, caller, id)
  const after = readNumberCursor(cursor) ?? 0
  const found = await selectRows(ports.database, id, { status, after, limit: limit + 1 })
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? String(items.at(-1)?.number) : null }
}
