import type { RawBuilder } from 'kysely'
import type { Clock } from '../../ports/clock.ts'
import { periodOf, planLimits, type Resource } from './model.ts'
import { noLimitOfTheirOwn, usageInsert } from './store.ts'

/** The quota's part in somebody else's statement. */
export interface UnlimitedSpend {
  /** True while none of the organizations has a limit; the statement must do nothing otherwise. */
  readonly condition: RawBuilder<boolean>
  /** Counts the uses, if the table expression that is named holds a row. */
  countIf(expression: string): RawBuilder<unknown>
}

/**
 * Spending without a limit needs no look at what is used, so it can go along in the one statement of a busy act. Null where
 * a plan has a limit: then there is something to refuse.
 */
export function unlimitedSpend(
  { clock }: { clock: Clock },
  resource: Resource,
  organizations: readonly { readonly id: string; readonly plan: keyof typeof planLimits; readonly amount: number }[],
): UnlimitedSpend | null {
  if (organizations.some(({ plan }) => planLimits[plan][resource] !== null)) return null
  const sorted = organizations.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const ids = sorted.map(({ id }) => id)
  const amounts = sorted.map(({ amount }) => amount)
  return {
    condition: noLimitOfTheirOwn(resource, ids),
    countIf: (expression) => usageInsert(resource, periodOf(resource, clock.now()), ids, amounts, expression),
  }
}
