import type { Quota } from './model.ts'

export function presentQuota({ period, ...rest }: Quota) {
  return { ...rest, period: { from: period.from.toISOString(), to: period.to.toISOString() } }
}
