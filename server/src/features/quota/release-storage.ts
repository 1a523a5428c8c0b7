import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { periodOf } from './model.ts'
import { deleteReservation } from './reservation-store.ts'
import { takeBackUsages } from './store.ts'

/** Gives back storage that was counted and is held no more. */
export async function releaseStorage(
  { transaction, clock }: { readonly transaction: Transaction; readonly clock: Clock },
  organizationId: string,
  bytes: number,
): Promise<void> {
  const amounts = [{ organizationId, amount: bytes }]
  await takeBackUsages(transaction, 'storageBytes', periodOf('storageBytes', clock.now()), amounts)
}

/** Ends what the holder has reserved and not used. */
export async function releaseReservation(transaction: Transaction, holder: string): Promise<void> {
  await deleteReservation(transaction, holder)
}
