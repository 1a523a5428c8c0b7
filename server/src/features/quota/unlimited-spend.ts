import type { Clock } from '../../ports/clock.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { periodOf, planLimits, type Resource } from './model.ts'
import { spendParts } from './store.ts'

/**
 * The quota's part in somebody else's statement. `condition` is true while none of the organizations has a limit, and the
 * statement must do nothing otherwise; `insert` counts the uses if the named expression holds a row.
 */
export const unlimitedSpendParts = spendParts

/**
 * Spending without a limit needs no look at what is used, so it can go along in the one statement of a busy act. These are
 * the parameters; null where a plan has a limit, since then there is something to refuse.
 */
export function unlimitedSpend(
  { clock }: { clock: Clock },
  resource: Resource,
  organizations: readonly { readonly id: string; readonly plan: Plan; readonly amount: number }[],
): readonly string[] | null {
  if (organizations.some(({ plan }) => planLimits[plan][resource] !== null)) return null
  // In one order everywhere, so that two nodes never wait for each other in a circle.
  const sorted = organizations.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [
    resource,
    sorted.map(({ id }) => id).join(),
    sorted.map(({ amount }) => amount).join(),
    periodOf(resource, clock.now()),
  ]
}
