import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { periodOf, planLimits, type Resource, resources } from './model.ts'
import { reduceReservation, sumReservations } from './reservation-store.ts'
import { quotaExceeded } from './spend-quota.ts'
import { addUsage, selectLimits, takeBackUsages } from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
}

type Organization = { readonly id: string; readonly plan: Plan } | null
type Amounts = Partial<Record<Resource, number>>

/**
 * Counts several uses, or refuses and has counted none: for transactions that go on after a refusal, as those do that many
 * share. Nobody is counted where there is no organization.
 */
export async function spendAllOrNone(
  { transaction, clock }: Ports,
  organization: Organization,
  amounts: Amounts,
): Promise<void> {
  if (organization === null) return
  const { id: organizationId, plan } = organization
  const own = await selectLimits(transaction, organizationId)
  // Read once: a month may end before something is given back.
  const now = clock.now()
  const spent: Resource[] = []
  for (const resource of resources) {
    const amount = amounts[resource]
    if (amount === undefined) continue
    const limit = own.has(resource) ? (own.get(resource) ?? null) : planLimits[plan][resource]
    const used = await addUsage(transaction, organizationId, resource, periodOf(resource, now), amount)
    spent.push(resource)
    if (limit === null || used + (await reservedOf(transaction, organizationId, resource, now)) <= limit) continue
    for (const one of spent) {
      await takeBackUsages(transaction, one, periodOf(one, now), [{ organizationId, amount: amounts[one] ?? 0 }])
    }
    throw quotaExceeded(resource, limit)
  }
}

async function reservedOf(
  transaction: Transaction,
  organizationId: string,
  resource: Resource,
  now: Date,
): Promise<number> {
  return resource === 'storageBytes' ? await sumReservations(transaction, organizationId, now) : 0
}

/**
 * Counts what must be kept whether or not there is room for it, as what follows from something that was let in: from what
 * `holder` has reserved, as far as that goes.
 */
export async function holdStorage(
  { transaction, clock }: Ports,
  organization: { readonly id: string } | null,
  { bytes, holder }: { readonly bytes: number; readonly holder: string | null },
): Promise<void> {
  if (organization === null) return
  await addUsage(transaction, organization.id, 'storageBytes', periodOf('storageBytes', clock.now()), bytes)
  if (holder !== null) await reduceReservation(transaction, holder, bytes)
}
