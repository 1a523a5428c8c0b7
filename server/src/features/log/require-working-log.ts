import type { Log } from './log.ts'

const longestCommitMs = 5000

/** For readiness: throws why an entry that is appended now would not be answered. `now` is of `performance`. */
export function requireWorkingLog(log: Log, now = performance.now()): void {
  const fault = log.fault()
  if (fault !== undefined) throw fault
  const milliseconds = now - (log.committingSince() ?? now)
  if (milliseconds > longestCommitMs) {
    throw new Error(`A commit to the log has been under way for ${Math.round(milliseconds / 1000)} s.`)
  }
}
