import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { limitOf, type Payer, periodOf } from './model.ts'
import {
  deleteReservation,
  hasReservation,
  insertReservation,
  reduceReservation,
  sumReservations,
  updateReservationEnd,
} from './reservation-store.ts'
import { addUsage, selectLimits, takeBackUsages } from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
}

/**
 * Reserves storage for files that will be stored whether or not there is room for them then, once per holder; refuses
 * (402) if the limit leaves less. Without a limit there is nothing to reserve.
 */
export async function reserveStorage(
  { transaction, clock }: Ports,
  payer: Payer | null,
  { holder, bytes, until }: { readonly holder: string; readonly bytes: number; readonly until: Date },
): Promise<void> {
  if (payer === null) return
  const organizationId = payer.id
  const own = await selectLimits(transaction, organizationId)
  const limit = limitOf(payer, 'storageBytes', own.get('storageBytes'))
  if (limit === null) return
  const now = clock.now()
  // Adding nothing locks the row: a concurrent request for storage waits, and sees this reservation.
  const used = await addUsage(transaction, organizationId, 'storageBytes', periodOf('storageBytes', now), 0)
  if (await hasReservation(transaction, holder)) return
  const left = limit - used - (await sumReservations(transaction, organizationId, now))
  if (bytes > left) throw tooLittleLeft(bytes, Math.max(0, left), limit)
  await insertReservation(transaction, { holder, organizationId, bytes, until })
}

function tooLittleLeft(bytes: number, left: number, limit: number): Refusal {
  return new Refusal(
    'QUOTA_EXCEEDED',
    `Signing this document may need ${bytes} bytes of storage, but only ${left} of your ${limit} bytes are left. ` +
      'Delete documents, or request a higher limit.',
  )
}

/**
 * Counts storage that is used whether or not there is room, as the consequence of something accepted earlier: from the
 * holder's reservation first.
 */
export async function holdStorage(
  { transaction, clock }: Ports,
  payer: Pick<Payer, 'id'> | null,
  { bytes, holder }: { readonly bytes: number; readonly holder: string | null },
): Promise<void> {
  if (payer === null) return
  await addUsage(transaction, payer.id, 'storageBytes', periodOf('storageBytes', clock.now()), bytes)
  if (holder !== null) await reduceReservation(transaction, holder, bytes)
}

/** Counts storage that the holder has reserved. Returns false, and counts nothing, if it has reserved none. */
export async function takeReserved(
  ports: Ports,
  payer: Pick<Payer, 'id'> | null,
  { bytes, holder }: { readonly bytes: number; readonly holder: string | null },
): Promise<boolean> {
  if (payer === null || holder === null || !(await hasReservation(ports.transaction, holder))) return false
  await holdStorage(ports, payer, { bytes, holder })
  return true
}

/** Releases counted storage that is no longer used. */
export async function releaseStorage(
  { transaction, clock }: Ports,
  organizationId: string,
  bytes: number,
): Promise<void> {
  const amounts = [{ organizationId, amount: bytes }]
  await takeBackUsages(transaction, 'storageBytes', periodOf('storageBytes', clock.now()), amounts)
}

/** Moves the end of the holder's reservation. */
export const keepReservation = updateReservationEnd

/** Passes a part of a reservation to another holder. Without a limit there is nothing to pass. */
export async function passReservation(
  ports: Ports,
  payer: Payer | null,
  from: string,
  to: { readonly holder: string; readonly bytes: number; readonly until: Date },
): Promise<void> {
  await reduceReservation(ports.transaction, from, to.bytes)
  await reserveStorage(ports, payer, to)
}

/** Releases a part of the holder's reservation. */
export const reduceStorage = reduceReservation

/** Ends the unused reservation of the holder. */
export const releaseReservation = deleteReservation
