import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { periodOf, planLimits, type Resource } from './model.ts'
import { addUsage, selectLimits } from './store.ts'

/**
 * Counts a use in the transaction of what is done, so that neither exists without the other, and refuses (402) what goes
 * beyond the limit. Where no organization pays there is no quota: the operator made that key for a person who is a
 * member of none, and its hourly limit is all that bounds it.
 */
export async function spendQuota(
  ports: { transaction: Transaction; clock: Clock },
  caller: Caller,
  resource: Resource,
  amount: number,
): Promise<void> {
  if (caller.payer === null) return
  const { id, plan } = caller.payer
  const period = periodOf(resource, ports.clock.now())
  const used = await addUsage(ports.transaction, id, resource, period, amount)
  const own = await selectLimits(ports.transaction, id)
  const limit = own.has(resource) ? (own.get(resource) ?? null) : planLimits[plan][resource]
  if (limit !== null && used > limit) throw quotaExceeded(resource, limit)
}

export function quotaExceeded(resource: Resource, limit: number): Refusal {
  const remedy = resource === 'storageBytes' ? 'Ask' : 'Wait for the next month, or ask'
  return new Refusal(
    'QUOTA_EXCEEDED',
    `The quota of ${limit} ${words[resource]} is used up. ${remedy} for a higher limit.`,
  )
}

const words: Record<Resource, string> = {
  timestamps: 'timestamps a month',
  signingRequests: 'signing requests a month',
  seals: 'seals a month',
  documents: 'documents a month',
  storageBytes: 'bytes of storage',
}
