import { CountersignError } from './countersign-error.ts'

export interface RetryOptions {
  /** How often a request is made at most, the first time included. Waiting for one that is still under way does not count. */
  readonly attempts: number
  /** The longest wait; where the service asks for a longer one, the call rejects immediately. 60 unless set. */
  readonly longestWaitSeconds?: number
}

/** Seconds to wait before the next attempt, or undefined where none shall follow. */
export type RetryRule = (error: CountersignError, attempt: number, isSafe: boolean) => number | undefined

/** `isSafe`: to repeat it changes nothing, even where the first attempt was carried out and its answer lost. */
export async function retrying<T>(
  rule: RetryRule,
  isSafe: boolean,
  signal: AbortSignal | undefined,
  act: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      const seconds = error instanceof CountersignError ? rule(error, attempt, isSafe) : undefined
      if (seconds === undefined) throw error
      await pause(seconds, signal)
    }
  }
}

/** Of all refusals only 429 and 503 pass by waiting; what was lost on the way is repeated where that is safe. */
export function repeating({ attempts, longestWaitSeconds = 60 }: RetryOptions): RetryRule {
  if (!(Number.isInteger(attempts) && attempts > 0)) throw new RangeError('retry.attempts must be 1 or more')
  if (!(longestWaitSeconds >= 0)) throw new RangeError('retry.longestWaitSeconds must be 0 or more')
  return (error, attempt, isSafe) => {
    const most = attempts > 1 && isUnderWay(error, isSafe) ? attempts + 10 : attempts
    if (attempt >= most || !passes(error, isSafe)) return undefined
    const asked = error.retryAfterSeconds
    if (asked === undefined) return Math.min(longestWaitSeconds, 2 ** (attempt - 1) * scattered())
    return asked <= longestWaitSeconds ? asked : undefined
  }
}

/** So that programs that failed together do not come back together. */
function scattered(): number {
  return 0.75 + Math.random() / 2
}

/** An attempt whose answer was lost holds the Idempotency-Key until it is done; then its answer is given again. */
function isUnderWay({ code }: CountersignError, isSafe: boolean): boolean {
  return isSafe && code === 'IDEMPOTENCY_KEY_IN_USE'
}

/** Whether the same request may succeed later. */
export function passes(error: CountersignError, isSafe: boolean): boolean {
  const { kind, status } = error
  if (status === 429 || status === 503 || kind === 'unreachable' || isUnderWay(error, isSafe)) return true
  // A proxy in between speaks for a service that is being restarted.
  return isSafe && (kind === 'interrupted' || kind === 'timeout' || status === 502 || status === 504)
}

/** In milliseconds; a timer set for longer rings immediately. */
export const longestTimer = 2 ** 31 - 1

/** Ends early, with the signal's reason, when the call is given up. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', end)
        resolve()
      },
      Math.min(seconds * 1000, longestTimer),
    )
    signal?.addEventListener('abort', end, { once: true })
  })
}
