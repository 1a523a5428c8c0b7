/**
 * External clocks, queried over the network (NTP). `ask` queries each once, in parallel, and resolves within two
 * seconds with one answer for each. It never rejects: a server that does not respond is a `failed` one.
 */
export interface TimeServers {
  ask(): Promise<readonly TimeAnswer[]>
}

export type TimeAnswer =
  | ({ readonly kind: 'time'; readonly server: string } & TimeRange)
  /** The problem completes a sentence that begins with the server's name. */
  | { readonly kind: 'failed'; readonly server: string; readonly problem: string }

/**
 * Bounds of the true time, as milliseconds since 1970 minus `elapsed` of the timers: so they stay true as time passes,
 * and setting the wall clock does not change them.
 */
export interface TimeRange {
  readonly least: number
  readonly most: number
}
