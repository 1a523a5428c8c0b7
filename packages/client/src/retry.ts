import { CountersignError } from './countersign-error.ts'

export interface RetryOptions {
  /** How often a request is made at most, the first time included. */
  readonly attempts: number
  /** The longest wait to put up with; where the service asks for a longer one, the error comes at once. 60 unless set. */
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
  return (error, attempt, isSafe) => {
    if (attempt >= attempts || !passes(error, isSafe)) return undefined
    const seconds = error.retryAfterSeconds ?? 2 ** (attempt - 1)
    return seconds <= longestWaitSeconds ? seconds : undefined
  }
}

function passes({ kind, status }: CountersignError, isSafe: boolean): boolean {
  if (status === 429 || status === 503 || kind === 'unreachable') return true
  // A proxy in between speaks for a service that is being restarted.
  return isSafe && (kind === 'interrupted' || kind === 'timeout' || status === 502 || status === 504)
}

/** Ends early, with the signal's reason, when the call is given up. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', end, { once: true })
  })
}
