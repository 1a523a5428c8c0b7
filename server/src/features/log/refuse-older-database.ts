import { CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { LogWentBack } from './catch-up.ts'
import type { Log } from './log.ts'

/**
 * At startup the database must contain everything known to be signed. If the memories are unreachable, the service
 * starts, but neither appends nor signs until it has checked.
 */
export async function refuseOlderDatabase(
  log: Log,
  /** Nothing is remembered of a log that has grown, so an outdated database would go unnoticed. */
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
