import type { Database } from '../../ports/database.ts'
import type { Batch } from './model.ts'
import { selectBatchOfTransaction, selectCoveringBatch } from './store.ts'

/** The batch that the entry with this number belongs to; undefined while it waits for one. */
export async function findCoveringBatch(
  ports: { database: Database },
  sequenceNumber: number,
): Promise<Batch | undefined> {
  return await selectCoveringBatch(ports.database, sequenceNumber)
}

/** The batch whose root this transaction wrote. */
export async function findBatchOfTransaction(ports: { database: Database }, hash: string): Promise<Batch | undefined> {
  return await selectBatchOfTransaction(ports.database, hash)
}
