import { CountersignError } from './countersign-error.ts'

export interface RetryOptions {
  /** The most attempts, including the first. Waiting for one that is still running does not count. */
  readonly attempts: number
  /** The longest wait; if the service demands a longer one, the call rejects immediately. Default 60. */
  readonly longestWaitSeconds?: number
}

/** Seconds before the next attempt, or undefined if there is none. */
export type RetryRule = (error: CountersignError, attempt: number, isSafe: boolean) => number | undefined

/** `isSafe`: repeating it changes nothing, even if the first attempt was carried out and its response lost. */
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

/** Of all refusals only 429 and 503 are temporary; lost requests are retried if that is safe. */
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

/** Spreads the retries of programs that failed together. */
function scattered(): number {
  return 0.75 + Math.random() / 2
}

/** An attempt whose response was lost holds the Idempotency-Key until it is done; then its response is repeated. */
function isUnderWay({ code }: CountersignError, isSafe: boolean): boolean {
  return isSafe && code === 'IDEMPOTENCY_KEY_IN_USE'
}

/** Reports whether the same request may succeed later. */
export function passes(error: CountersignError, isSafe: boolean): boolean {
  const { kind, status } = error
  if (status === 429 || status === 503 || kind === 'unreachable' || isUnderWay(error, isSafe)) return true
  // A proxy answers for a service that is being restarted.
  return isSafe && (kind === 'interrupted' || kind === 'timeout' || status === 502 || status === 504)
}

/** In milliseconds; a longer timer fires immediately. */
export const longestTimer = 2 ** 31 - 1

/** Ends early, with the signal's reason, if the call is canceled. */
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
