import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { periodOf, planLimits, type Resource, resources } from './model.ts'
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
export async function spendAllOrNone(ports: Ports, organization: Organization, amounts: Amounts): Promise<void> {
  if (organization === null) return
  const own = await selectLimits(ports.transaction, organization.id)
  const spent: Resource[] = []
  for (const resource of resources) {
    const amount = amounts[resource]
    if (amount === undefined) continue
    const limit = own.has(resource) ? (own.get(resource) ?? null) : planLimits[organization.plan][resource]
    const used = await count(ports, organization.id, resource, amount)
    spent.push(resource)
    if (limit === null || used <= limit) continue
    for (const one of spent) await giveBack(ports, organization.id, one, amounts[one] ?? 0)
    throw quotaExceeded(resource, limit)
  }
}

async function giveBack({ transaction, clock }: Ports, organizationId: string, resource: Resource, amount: number) {
  await takeBackUsages(transaction, resource, periodOf(resource, clock.now()), [{ organizationId, amount }])
}

/** Counts what must be kept whether or not there is room for it, as what follows from something that was let in. */
export async function holdStorage(ports: Ports, organization: { readonly id: string } | null, bytes: number) {
  if (organization !== null) await count(ports, organization.id, 'storageBytes', bytes)
}

async function count({ transaction, clock }: Ports, id: string, resource: Resource, amount: number): Promise<number> {
  return await addUsage(transaction, id, resource, periodOf(resource, clock.now()), amount)
}
