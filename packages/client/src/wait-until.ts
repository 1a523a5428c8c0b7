import type { CallOptions } from './call.ts'
import { CountersignError } from './countersign-error.ts'
import { passes, pause } from './retry.ts'

export interface WaitOptions<T = never> extends CallOptions {
  /** Between two polls; default 5, for a chain 30. */
  readonly everySeconds?: number
  /** Called with the result of each poll. */
  readonly onLook?: (seen: T) => void
}

/** A whole hour of refusals by the hourly limit, plus the difference of clocks. */
const longestFailureSeconds = 3700

/** Between failing polls, so that one of them does not end a wait whose polls are hours apart. */
const longestPauseSeconds = 60

/**
 * Polls until a condition is true; the signal ends it. Once a poll has succeeded, temporary failures are waited out,
 * for an hour at most: the service may be restarted in days of waiting.
 */
export async function waitUntil<T>(
  look: (options: CallOptions) => Promise<T>,
  isSo: (seen: T) => boolean,
  { everySeconds = 5, signal, onLook }: WaitOptions<T>,
): Promise<T> {
  const options = signal === undefined ? {} : { signal }
  for (let seen = await look(options); ; seen = await lookThroughFailures()) {
    onLook?.(seen)
    if (isSo(seen)) return seen
    await pause(everySeconds, signal)
  }

  async function lookThroughFailures(): Promise<T> {
    for (let failedSeconds = 0; ; ) {
      try {
        return await look(options)
      } catch (error) {
        if (!(error instanceof CountersignError) || !passes(error, true)) throw error
        const wait = Math.max(Math.min(everySeconds, longestPauseSeconds), error.retryAfterSeconds ?? 1)
        failedSeconds += wait
        if (failedSeconds > longestFailureSeconds) throw error
        await pause(wait, signal)
      }
    }
  }
}
