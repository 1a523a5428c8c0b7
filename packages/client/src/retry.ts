import { CountersignError } from './countersign-error.ts'

export interface RetryOptions {
  /** How often a request is made at most, the first time included. */
  readonly attempts: number
  /** The longest wait to put up with; whoever is told to wait longer gets the error at once. 60 unless set. */
  readonly longestWaitSeconds?: number
}

/** Seconds to wait before the next attempt, or undefined where none shall follow. */
export type RetryRule = (error: CountersignError, attempt: number) => number | undefined

export async function retrying<T>(rule: RetryRule, act: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      const seconds = error instanceof CountersignError ? rule(error, attempt) : undefined
      if (seconds === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
}

/** Of all refusals only 429 and 503 pass by waiting. */
export function whenToldToWait({ attempts, longestWaitSeconds = 60 }: RetryOptions): RetryRule {
  return (error, attempt) => {
    if (attempt >= attempts || (error.status !== 429 && error.status !== 503)) return undefined
    const seconds = error.retryAfterSeconds ?? 2 ** (attempt - 1)
    return seconds <= longestWaitSeconds ? seconds : undefined
  }
}
