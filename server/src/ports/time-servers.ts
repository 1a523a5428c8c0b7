/**
 * Clocks that others keep, asked over the network (NTP). Each is asked once, all at the same time, and `ask` resolves within two
 * seconds with one answer for each of them. It never rejects: whoever does not answer is a `failed` one.
 */
export interface TimeServers {
  ask(): Promise<readonly TimeAnswer[]>
}

export type TimeAnswer =
  | ({ readonly kind: 'time'; readonly server: string } & TimeRange)
  /** The problem ends a sentence that begins with the server's name. */
  | { readonly kind: 'failed'; readonly server: string; readonly problem: string }

/**
 * Bounds of the true time, as milliseconds since 1970 less `elapsed` of the timers: so they stay true while that goes on, and
 * setting the wall clock does not change them.
 */
export interface TimeRange {
  readonly least: number
  readonly most: number
}
