import type { Database } from '../../ports/database.ts'
import { readNumberCursor } from '../../vocabulary/read-cursor.ts'
import type { Batch } from './model.ts'
import { selectBatches } from './store.ts'

/** Newest first; the cursor is the size of the last batch shown. */
export async function listBatches(
  { database }: { database: Database },
  page: { limit: number; cursor?: string },
): Promise<{ batches: Batch[]; nextCursor: string | null }> {
  const found = await selectBatches(database, { limit: page.limit + 1, before: readNumberCursor(page.cursor) })
  const batches = found.slice(0, page.limit)
  const last = batches.at(-1)
  return { batches, nextCursor: found.length > page.limit && last !== undefined ? String(last.size) : null }
}
