import type { Log } from './log.ts'
import type { Checkpoints } from './publish-checkpoint.ts'
import type { ClockWatch } from './watch-clock.ts'

const longestCommitMs = 5000

/** For readiness: rejects with the reason why no entry could be appended or proved now. `now` is from `performance`. */
export async function requireWorkingLog(
  { log, checkpoints, clockWatch }: { log: Log; checkpoints: Checkpoints; clockWatch: ClockWatch },
  now = performance.now(),
): Promise<void> {
  const milliseconds = now - (log.committingSince() ?? now)
  if (milliseconds > longestCommitMs) {
    throw new Error(`A commit to the log has been in progress for ${Math.round(milliseconds / 1000)} s.`)
  }
  const inItsWords = (error: unknown): never => {
    throw log.fault() ?? error
  }
  await log.check().catch(inItsWords)
  await clockWatch.compare()
  const problem = clockWatch.problem(log.known().head)
  if (problem !== undefined) throw new Error(problem)
  await checkpoints.requireKept().catch(inItsWords)
}
