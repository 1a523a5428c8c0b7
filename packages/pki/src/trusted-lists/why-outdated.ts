import type { TrustedList } from './trusted-list.ts'

/** A sentence about a list that should have been replaced by now; undefined if it is current. */
export function whyOutdated(
  { territory, nextUpdate }: Pick<TrustedList, 'territory' | 'nextUpdate'>,
  now: Date,
): string | undefined {
  if (nextUpdate === null) return `The trusted list of ${territory} has been closed.`
  if (Date.parse(nextUpdate) >= now.getTime()) return undefined
  return `The trusted list of ${territory} expired on ${nextUpdate.slice(0, 10)}.`
}
