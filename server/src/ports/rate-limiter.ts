/**
 * Counts hits in fixed windows. A window begins with the subject's first hit and lasts `windowSeconds`; hits beyond the
 * limit are refused until it ends. The adapters on PostgreSQL and on Redis count for all nodes and over restarts; the one in
 * memory counts for this process alone, where Redis does not answer.
 */
export interface RateLimiter {
  /** Without a promise where nothing has to be waited for. */
  hit(subject: string, limit: number, windowSeconds: number): RateLimitState | Promise<RateLimitState>
  /** Undoes one hit, if its window has not ended. A subject whose hits are all undone is forgotten. */
  giveBack(subject: string): undefined | Promise<undefined>
}

export interface RateLimitState {
  readonly allowed: boolean
  readonly remaining: number
  /** Seconds until the window ends, at least 1; of a refusal, after how many asking again is sensible, which may be sooner. */
  readonly resetSeconds: number
}
