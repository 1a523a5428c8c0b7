import { CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { LogWentBack } from './catch-up.ts'
import type { Log } from './log.ts'

/**
 * At the start, the database must hold all that is known to have been signed. Where that cannot be recalled at the moment the
 * service starts all the same, and neither appends nor signs before it was.
 */
export async function refuseOlderDatabase(
  log: Log,
  /** Nothing is remembered of a log that has grown: whether the database is older than the log, nobody can tell. */
  onForgotten: (size: number) => void,
): Promise<void> {
  try {
    const { promises, known } = await log.guard()
    if (known.head.size > 1 && promises.every(({ size }) => size === 0)) onForgotten(known.head.size)
  } catch (error) {
    const fault = log.fault()
    if (fault instanceof LogWentBack) throw new StartRefused(`${sentence(fault.message)} ${fault.remedy}`)
    if (!(fault instanceof CheckpointMemoryFailed)) throw error
  }
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}
