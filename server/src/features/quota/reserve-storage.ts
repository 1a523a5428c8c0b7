import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { periodOf, planLimits } from './model.ts'
import { hasReservation, insertReservation, sumReservations } from './reservation-store.ts'
import { addUsage, selectLimits } from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
}

/**
 * Sets storage aside for what will be kept whether or not there is room for it then, once for each holder; refuses (402)
 * where the limit leaves less. `holdStorage` draws on it. Without a limit there is nothing to set aside.
 */
export async function reserveStorage(
  { transaction, clock }: Ports,
  organization: { readonly id: string; readonly plan: Plan } | null,
  { holder, bytes, until }: { readonly holder: string; readonly bytes: number; readonly until: Date },
): Promise<void> {
  if (organization === null) return
  const { id: organizationId, plan } = organization
  const own = await selectLimits(transaction, organizationId)
  const limit = own.has('storageBytes') ? (own.get('storageBytes') ?? null) : planLimits[plan].storageBytes
  if (limit === null) return
  const now = clock.now()
  // Adding nothing locks the row: another request that takes storage waits, and sees this reservation.
  const used = await addUsage(transaction, organizationId, 'storageBytes', periodOf('storageBytes', now), 0)
  if (await hasReservation(transaction, holder)) return
  const left = limit - used - (await sumReservations(transaction, organizationId, now))
  if (bytes > left) throw tooLittleLeft(bytes, Math.max(0, left), limit)
  await insertReservation(transaction, { holder, organizationId, bytes, until })
}

function tooLittleLeft(bytes: number, left: number, limit: number): Refusal {
  return new Refusal(
    'QUOTA_EXCEEDED',
    `Signing this document may need ${bytes} bytes of storage, and ${left} of the quota of ${limit} are left. ` +
      'Delete documents, or ask for a higher limit.',
  )
}
