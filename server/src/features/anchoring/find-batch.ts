import type { Database } from '../../ports/database.ts'
import { readNumberCursor } from '../../vocabulary/read-cursor.ts'
import type { Batch } from './model.ts'
import {
  selectBatch,
  selectBatches,
  selectBatchesOfSizes,
  selectBatchOfTransaction,
  selectCoveringBatch,
  selectCoveringBatches,
  selectLastBatch,
} from './store.ts'

export async function findBatch(ports: { database: Database }, id: string): Promise<Batch | undefined> {
  return await selectBatch(ports.database, id)
}

/** The batch that covers this entry; undefined while the entry waits for one. */
export async function findCoveringBatch(
  ports: { database: Database },
  sequenceNumber: number,
): Promise<Batch | undefined> {
  return await selectCoveringBatch(ports.database, sequenceNumber)
}

/** The batches that cover these entries, by entry number; entries that still wait are missing. */
export async function findCoveringBatches(
  ports: { database: Database },
  sequenceNumbers: readonly number[],
): Promise<ReadonlyMap<number, Batch>> {
  const batches = sequenceNumbers.length === 0 ? [] : await selectCoveringBatches(ports.database, sequenceNumbers)
  const covering = new Map<number, Batch>()
  for (const number of sequenceNumbers) {
    const batch = batches.find(({ first, size }) => first <= number && number < size)
    if (batch !== undefined) covering.set(number, batch)
  }
  return covering
}

/**
 * How far the entries have come, by number: only one batch is open at a time, so all batches before it are confirmed.
 */
export async function findReach({
  database,
}: {
  readonly database: Database
}): Promise<{ readonly confirmed: number; readonly batched: number }> {
  const last = await selectLastBatch(database)
  if (last === undefined) return { confirmed: 0, batched: 0 }
  return { confirmed: last.phase === 'CONFIRMED' ? last.size : last.first, batched: last.size }
}

/** The batches that end with trees of these sizes, by size. */
export async function findBatchesOfSizes(
  ports: { database: Database },
  sizes: readonly number[],
): Promise<ReadonlyMap<number, Batch>> {
  const batches = sizes.length === 0 ? [] : await selectBatchesOfSizes(ports.database, sizes)
  return new Map(batches.map((batch) => [batch.size, batch]))
}

/** The sizes of the trees whose roots are confirmed by the chain, newest first. */
export async function findConfirmedBatchSizes(
  ports: { database: Database },
  page: { readonly limit: number; readonly before: number | undefined },
): Promise<readonly number[]> {
  // At most one batch is not confirmed: the last one.
  const batches = await selectBatches(ports.database, { ...page, limit: page.limit + 1 })
  const confirmed = batches.filter(({ phase }) => phase === 'CONFIRMED')
  return confirmed.slice(0, page.limit).map(({ size }) => size)
}

/** The batch whose root this transaction wrote. */
export async function findBatchOfTransaction(ports: { database: Database }, hash: string): Promise<Batch | undefined> {
  return await selectBatchOfTransaction(ports.database, hash)
}

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
