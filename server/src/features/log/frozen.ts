import { Refusal } from '../../vocabulary/refusal.ts'
import type { LogKeys } from './log-keys.ts'

/** Every entry is refused once the log has ended. What is in it can be proved and anchored as before. */
export function requireOpenLog(keys: Pick<LogKeys, 'end'>): void {
  if (keys.end === undefined) return
  throw new Refusal('LOG_FROZEN', `${endOf(keys.end)} Use the log that continues it, if there is one: see /log/frozen.`)
}

/** For readiness: the log works, but takes no entries. */
export function frozenWarning({ end }: Pick<LogKeys, 'end'>): string | undefined {
  return end && `${endOf(end)} It accepts no entries any more.`
}

function endOf({ sequenceNumber }: NonNullable<LogKeys['end']>): string {
  return `The log has ended with entry ${sequenceNumber}.`
}
