import type { Entry } from './entry.ts'

/** How far the time in a token may be from the time of its entry. Otherwise, the token was not recorded when issued. */
const MOST_BEFORE_ENTRY = 10_000
const MOST_AFTER_ENTRY = 1000

/**
 * Why an entry does not record a token of that time, in milliseconds since 1970, when the token was issued; undefined
 * if it does. That the entry is for this token follows from its commitment.
 */
export function whyNotRecordOf(
  { type, serverTimestamp }: Pick<Entry, 'type' | 'serverTimestamp'>,
  tokenTime: number,
): string | undefined {
  if (type !== 'TOKEN') return `the entry has the type ${type}, not TOKEN`
  const delay = serverTimestamp - tokenTime
  if (delay > MOST_BEFORE_ENTRY) return `the time in the token is ${delay} ms before that of its entry`
  if (delay < -MOST_AFTER_ENTRY) return `the time in the token is ${-delay} ms after that of its entry`
  return undefined
}
