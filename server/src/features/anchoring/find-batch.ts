import type { Database } from '../../ports/database.ts'
import type { Batch } from './model.ts'
import {
  selectBatch,
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

/** The batch whose root this transaction wrote. */
export async function findBatchOfTransaction(ports: { database: Database }, hash: string): Promise<Batch | undefined> {
  return await selectBatchOfTransaction(ports.database, hash)
}
