import type { Refusal } from '../../vocabulary/refusal.ts'
import type { SharedCompanion } from '../log/model.ts'
import { limitOf, type Payer, periodOf } from './model.ts'
import { quotaExceeded } from './spend-quota.ts'
import { addUsages, selectLimitsOf, spendParts, takeBackUsages } from './store.ts'

const resource = 'timestamps'

/** Counts one timestamp for each of many entries. Those that go beyond a limit are refused, the last ones first. */
export const timestampsSpent: SharedCompanion<Payer> = {
  name: 'quota',
  statement: spendParts,

  /** Without a limit there is nothing to look at, and so nothing to refuse. */
  parameters(payers, now) {
    const amounts = amountsOf(payers)
    if (amounts.some(({ payer }) => limitOf(payer, resource, undefined) !== null)) return null
    return [
      resource,
      amounts.map(({ organizationId }) => organizationId).join(),
      amounts.map(({ amount }) => amount).join(),
      periodOf(resource, now),
    ]
  },

  async join(transaction, payers, now) {
    const period = periodOf(resource, now)
    const amounts = amountsOf(payers)
    const used = await addUsages(transaction, resource, period, amounts)
    const own = await selectLimitsOf(
      transaction,
      resource,
      amounts.map(({ organizationId }) => organizationId),
    )
    const refused = new Map<number, Refusal>()
    const giveBack: { organizationId: string; amount: number }[] = []
    for (const { organizationId, payer, places } of amounts) {
      const limit = limitOf(payer, resource, own.get(organizationId))
      const excess = limit === null ? 0 : Math.min(places.length, Math.max(0, (used.get(organizationId) ?? 0) - limit))
      if (limit === null || excess === 0) continue
      giveBack.push({ organizationId, amount: excess })
      for (const place of places.slice(-excess)) refused.set(place, quotaExceeded(resource, limit))
    }
    if (giveBack.length > 0) await takeBackUsages(transaction, resource, period, giveBack)
    return refused
  },
}

/** Each organization once, in one order everywhere, so that two nodes never wait for each other in a circle. */
function amountsOf(payers: readonly Payer[]) {
  const byOrganization = Map.groupBy(payers.entries(), ([, { id }]) => id)
  return [...byOrganization]
    .map(([organizationId, members]) => ({
      organizationId,
      payer: (members[0] as [number, Payer])[1],
      places: members.map(([place]) => place),
      amount: members.length,
    }))
    .sort((a, b) => (a.organizationId < b.organizationId ? -1 : 1))
}
