import { CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { LogWentBack } from './catch-up.ts'

/** The database is not that of the published log, or nobody can tell at the moment. */
export type LogFault = LogWentBack | CheckpointMemoryFailed

export function isFault(error: unknown): error is LogFault {
  return error instanceof LogWentBack || error instanceof CheckpointMemoryFailed
}

/** Without its cause, which the log itself reports once: a refused request is no occurrence of its own. */
export function refusalOf(fault: LogFault): Refusal {
  if (fault instanceof LogWentBack) {
    return new Refusal(
      'NOT_READY',
      `No timestamp is issued: ${fault.message}. The operator must restore the database.`,
      60,
    )
  }
  const message =
    'The service cannot recall or write down what its log has signed at the moment, and issues no timestamp or proof until it can; try again later.'
  return new Refusal('NOT_READY', message, 30)
}
