import { CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { LogWentBack } from './catch-up.ts'
import type { Log } from './log.ts'

/**
 * At startup the database must contain everything known to be signed. If the memories are unreachable, the service
 * starts, but neither appends nor signs until it has checked.
 *
 * With `isBesideDatabase`, the file with the checkpoint and the database are in one folder. If only the database has a
 * checkpoint, the file was lost, or left out of a restored copy.
 */
export async function refuseOlderDatabase(
  log: Log,
  /** Nothing is remembered of a log that has grown, so an outdated database would go unnoticed. */
  onForgotten: (size: number) => void,
  { isBesideDatabase }: { readonly isBesideDatabase: boolean },
): Promise<void> {
  try {
    const { promises, known, newest } = await log.guard()
    if (promises.some(({ size }) => size > 0)) return
    if (isBesideDatabase && newest !== undefined) throw forgotten()
    if (known.head.size > 1) onForgotten(known.head.size)
  } catch (error) {
    const fault = log.fault()
    if (fault instanceof LogWentBack) throw new StartRefused(`${sentence(fault.message)} ${fault.remedy}`)
    if (!(fault instanceof CheckpointMemoryFailed)) throw error
  }
}

function forgotten(): StartRefused {
  return new StartRefused(
    'DATA_DIR/log-checkpoint is missing, so nothing shows whether the database in DATA_DIR is older than the published ' +
      'log. Put the newest checkpoint of the log there, from outside. If there is none, back up this database and ' +
      'restore it with --risk-log-fork. See "Restore" in docs/operations.md.',
  )
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}
