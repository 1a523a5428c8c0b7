/** Waits, and measures durations. Tests move this time instead of waiting. */
export interface Timers {
  /** Milliseconds from an arbitrary start. Setting the wall clock does not change them. */
  elapsed(): number
  /**
   * Rejects with the signal's reason as soon as the signal is aborted. Keeps the process running unless `ref` is false.
   */
  sleep(ms: number, options?: { readonly signal?: AbortSignal; readonly ref?: boolean }): Promise<void>
  /** Calls `act` once. Never keeps the process running; the returned function cancels and may be called repeatedly. */
  after(ms: number, act: () => void): () => void
  /** Like after, repeatedly. */
  every(ms: number, act: () => void): () => void
  /** Aborts after the time with a `TimeoutError`. Never keeps the process running. */
  timeout(ms: number): AbortSignal
}
