import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Refusal } from '../../vocabulary/refusal.ts'
import { periodOf, planLimits, type Resource } from './model.ts'
import { quotaExceeded } from './spend-quota.ts'
import { addUsages, selectLimitsOf, takeBackUsages } from './store.ts'

/**
 * Spends one for each of many in a few statements, whoever they are. Gives those that go beyond their organization's limit,
 * the last ones first, each with its refusal; they are not counted.
 */
export async function spendForMany<T>(
  ports: { transaction: Transaction; clock: Clock },
  resource: Resource,
  spenders: readonly T[],
  organizationOf: (spender: T) => { readonly id: string; readonly plan: Plan } | null,
): Promise<Map<T, Refusal>> {
  const byOrganization = Map.groupBy(spenders, (spender) => organizationOf(spender)?.id)
  byOrganization.delete(undefined)
  const organizations = [...byOrganization.keys()].filter((id) => id !== undefined).sort()
  const refused = new Map<T, Refusal>()
  if (organizations.length === 0) return refused

  const period = periodOf(resource, ports.clock.now())
  const amounts = organizations.map((id) => ({ organizationId: id, amount: byOrganization.get(id)?.length ?? 0 }))
  const used = await addUsages(ports.transaction, resource, period, amounts)
  const own = await selectLimitsOf(ports.transaction, resource, organizations)
  const giveBack: { organizationId: string; amount: number }[] = []
  for (const organizationId of organizations) {
    const those = byOrganization.get(organizationId) ?? []
    const plan = those[0] === undefined ? undefined : organizationOf(those[0])?.plan
    const planned = plan === undefined ? null : planLimits[plan][resource]
    const limit = own.has(organizationId) ? (own.get(organizationId) ?? null) : planned
    const excess = limit === null ? 0 : Math.min(those.length, Math.max(0, (used.get(organizationId) ?? 0) - limit))
    if (limit === null || excess === 0) continue
    giveBack.push({ organizationId, amount: excess })
    for (const spender of those.slice(-excess)) refused.set(spender, quotaExceeded(resource, limit))
  }
  if (giveBack.length > 0) await takeBackUsages(ports.transaction, resource, period, giveBack)
  return refused
}
