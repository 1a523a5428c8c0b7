import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Batch } from './model.ts'
import { selectBatches } from './store.ts'

/** The newest first; the cursor is the size of the last one shown. */
export async function listBatches(
  { database }: { database: Database },
  page: { limit: number; cursor?: string },
): Promise<{ batches: Batch[]; nextCursor: string | null }> {
  const found = await selectBatches(database, { limit: page.limit + 1, before: readCursor(page.cursor) })
  const batches = found.slice(0, page.limit)
  const last = batches.at(-1)
  return { batches, nextCursor: found.length > page.limit && last !== undefined ? String(last.size) : null }
}

function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,15}$/.test(cursor))
    throw new Refusal('INVALID_REQUEST', 'cursor must be the nextCursor of the page before.')
  return Number(cursor)
}
