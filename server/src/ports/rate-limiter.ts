/**
 * Counts hits in fixed windows. A window begins with the subject's first hit and lasts `windowSeconds`; hits beyond the
 * limit are refused until it ends. The adapters for PostgreSQL and Redis count across all nodes and restarts; the one
 * in memory counts for this process only, while Redis does not respond.
 */
export interface RateLimiter {
  /** Returns no promise if nothing has to be awaited. */
  hit(subject: string, limit: number, windowSeconds: number): RateLimitState | Promise<RateLimitState>
  /** Undoes one hit, if its window has not ended. A subject whose hits are all undone is forgotten. */
  release(subject: string): undefined | Promise<undefined>
}

export interface RateLimitState {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the window ends, at least 1; for a refusal, until a retry is sensible, which may be sooner. */
  readonly resetSeconds: number
}
