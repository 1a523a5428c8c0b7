import type { Clock } from '../../ports/clock.ts'

/**
 * Milliseconds by which the one clock is ahead of the other at least, negative where it is behind: the other one's answer was
 * true at some moment while it was waited for.
 */
export async function compareClocks(one: Clock, other: () => Promise<Date>): Promise<number> {
  const before = one.now().getTime()
  const there = (await other()).getTime()
  const after = one.now().getTime()
  if (there < before) return before - there
  return Math.min(0, after - there)
}
