/** Public randomness that nobody could know before its time. */
export interface PublicBeacon {
  /** As the proof format writes it (`formatBeacon`), and verified. */
  readonly text: string
  /** Milliseconds since 1970. */
  readonly time: number
}

/**
 * Where to learn new beacons, over the network. `newest` tries its sources in order, within seconds for each, and never
 * rejects. What it returns is verified: a source can be late, but not wrong.
 */
export interface BeaconSource {
  newest(signal: AbortSignal): Promise<NewestBeacon>
  /** Milliseconds between two beacons, as far as it is known. */
  period(): number
}

export interface NewestBeacon {
  /** Undefined if no source has one. */
  readonly beacon: PublicBeacon | undefined
  /** Sentences about the sources that did not work, even if a later one did. */
  readonly problems: readonly string[]
}
