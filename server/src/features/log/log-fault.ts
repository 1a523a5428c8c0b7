import { CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { LogWentBack } from './catch-up.ts'

/** The database is not that of the published log, or this cannot be determined at the moment. */
export type LogFault = LogWentBack | CheckpointMemoryFailed

export function isFault(error: unknown): error is LogFault {
  return error instanceof LogWentBack || error instanceof CheckpointMemoryFailed
}

/** Without the cause, which the log reports once: a refused request is not a new occurrence. */
export function refusalOf(fault: LogFault): Refusal {
  if (fault instanceof LogWentBack) {
    return new Refusal(
      'SERVICE_UNAVAILABLE',
      `Timestamps are unavailable: ${fault.message}. The operator must restore the database.`,
      60,
    )
  }
  const message =
    'Timestamps and proofs are unavailable: the service cannot read or write its last signed checkpoint. Try again later.'
  return new Refusal('SERVICE_UNAVAILABLE', message, 30)
}
