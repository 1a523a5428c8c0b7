import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { limitOf, type Payer, periodOf, type Resource, resources } from './model.ts'
import { sumReservations } from './reservation-store.ts'
import { addUsage, selectLimits, takeBackUsages } from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
}

/**
 * Counts uses in the same transaction as the action, so that neither exists without the other, or refuses (402) beyond
 * a limit without counting any: a shared transaction continues after it. Without a paying organization there is no
 * quota: the operator created that key for a person without memberships, and only its hourly limit applies.
 */
export async function spendQuota(
  { transaction, clock }: Ports,
  payer: Payer | null,
  amounts: Partial<Record<Resource, number>>,
): Promise<void> {
  if (payer === null) return
  const organizationId = payer.id
  const own = await selectLimits(transaction, organizationId)
  // Read once: a month may end before something is released.
  const now = clock.now()
  const spent: Resource[] = []
  for (const resource of resources) {
    const amount = amounts[resource]
    if (amount === undefined) continue
    const limit = limitOf(payer, resource, own.get(resource))
    const used = await addUsage(transaction, organizationId, resource, periodOf(resource, now), amount)
    spent.push(resource)
    if (limit === null) continue
    const left = limit - (used - amount) - (await reservedOf(transaction, organizationId, resource, now))
    if (amount <= left) continue
    for (const one of spent) {
      await takeBackUsages(transaction, one, periodOf(one, now), [{ organizationId, amount: amounts[one] ?? 0 }])
    }
    throw quotaExceeded(resource, { limit, left, needed: amount })
  }
}

/** Takes back uses of an action that will not happen, from the month in which they were counted. */
export async function takeBackQuota(
  transaction: Transaction,
  organizationId: string,
  amounts: Partial<Record<Resource, number>>,
  countedAt: Date,
): Promise<void> {
  for (const resource of resources) {
    const amount = amounts[resource]
    if (amount === undefined) continue
    await takeBackUsages(transaction, resource, periodOf(resource, countedAt), [{ organizationId, amount }])
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

export function quotaExceeded(
  resource: Resource,
  { limit, left, needed }: { readonly limit: number; readonly left: number; readonly needed: number },
): Refusal {
  const quota = `The quota of ${limit} ${words[resource]}`
  const state = left > 0 ? `has ${left} left, and this needs ${needed}` : 'is used up'
  const remedy = resource === 'storageBytes' ? 'Ask' : 'Wait until next month, or ask'
  return new Refusal('QUOTA_EXCEEDED', `${quota} ${state}. ${remedy} for a higher limit.`)
}

const words: Record<Resource, string> = {
  timestamps: 'timestamps per month',
  signingRequests: 'signing requests per month',
  seals: 'seals per month',
  documents: 'documents per month',
  storageBytes: 'bytes of storage',
}
