import type { Clock } from '../../../ports/clock.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { Caller } from '../../../vocabulary/caller.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { releaseReservation } from '../../quota/hold-storage.ts'
import { findBulk } from './find-bulk.ts'
import { giveBackRows } from './give-back-rows.ts'
import type { BulkWithCounts } from './model.ts'
import { cancelRows, endBulk, lockBulk } from './store.ts'

/** Creates no further requests. Those that exist stay as they are. */
export async function cancelBulk(
  ports: { readonly clock: Clock },
  transaction: Transaction,
  caller: Caller,
  id: string,
): Promise<BulkWithCounts> {
  const found = await findBulk({ database: transaction }, caller, id)
  const bulk = (await lockBulk(transaction, id)) ?? found.bulk
  if (bulk.status !== 'RUNNING') {
    throw new Refusal('BULK_CLOSED', 'This bulk send has ended. Cancel its signing requests one by one.')
  }
  await giveBackRows(transaction, bulk, await cancelRows(transaction, id))
  await releaseReservation(transaction, id)
  await endBulk(transaction, id, { status: 'CANCELLED', endedAt: ports.clock.now() })
  return await findBulk({ database: transaction }, caller, id)
}
