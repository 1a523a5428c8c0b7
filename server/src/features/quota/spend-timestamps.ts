import type { Refusal } from '../../vocabulary/refusal.ts'
import type { SharedCompanion, SharePart } from '../log/model.ts'
import { limitOf, type Payer, periodOf } from './model.ts'
import { quotaExceeded } from './spend-quota.ts'
import { addUsages, selectLimitsOf, spendParts, takeBackUsages } from './store.ts'

const resource = 'timestamps'

/** Counts one timestamp for each of many entries. Refuses those beyond a limit, in order. */
export const timestampsSpent: SharedCompanion<Payer> = {
  name: 'quota',
  statement: spendParts,

  /** Without a limit there is nothing to check, and so nothing to refuse. */
  parameters(parts, now) {
    const amounts = amountsOf(parts)
    if (amounts.some(({ payer }) => limitOf(payer, resource, undefined) !== null)) return null
    return [
      resource,
      amounts.map(({ organizationId }) => organizationId).join(),
      amounts.map(({ amount }) => amount).join(),
      periodOf(resource, now),
    ]
  },

  async join(transaction, parts, now) {
    const period = periodOf(resource, now)
    const amounts = amountsOf(parts)
    const used = await addUsages(transaction, resource, period, amounts)
    const own = await selectLimitsOf(
      transaction,
      resource,
      amounts.map(({ organizationId }) => organizationId),
    )
    const refused = new Map<number, Refusal>()
    const refunds: { organizationId: string; amount: number }[] = []
    for (const { organizationId, payer, members, amount } of amounts) {
      const limit = limitOf(payer, resource, own.get(organizationId))
      if (limit === null) continue
      let room = limit - ((used.get(organizationId) ?? 0) - amount)
      let unspent = 0
      for (const [place, { entries }] of members) {
        if (entries <= room) {
          room -= entries
        } else {
          refused.set(place, quotaExceeded(resource, { limit, left: room, needed: entries }))
          unspent += entries
        }
      }
      if (unspent > 0) refunds.push({ organizationId, amount: unspent })
    }
    if (refunds.length > 0) await takeBackUsages(transaction, resource, period, refunds)
    return refused
  },
}

/** Each organization once, in one global order, so that two nodes never deadlock. */
function amountsOf(parts: readonly SharePart<Payer>[]) {
  const byOrganization = Map.groupBy(parts.entries(), ([, { key }]) => key.id)
  return [...byOrganization]
    .map(([organizationId, members]) => ({
      organizationId,
      payer: (members[0] as [number, SharePart<Payer>])[1].key,
      members,
      amount: members.reduce((sum, [, { entries }]) => sum + entries, 0),
    }))
    .sort((a, b) => (a.organizationId < b.organizationId ? -1 : 1))
}
