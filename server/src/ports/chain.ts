import type { Anchor } from '@countersign/proof'

/**
 * A sequence of blocks that everybody can read and nobody can rewrite, such as a blockchain, which stores 32 bytes for
 * the service.
 *
 * A value travels in many small steps, over hours and restarts. The progress is the `ChainState`, which the caller
 * stores and only the chain understands.
 *
 * - `advance` goes as far as it can now and returns; a later call continues.
 * - Before anything is sent that must not be forgotten, `record` is called with the new state and awaited. If `record`
 *   rejects, nothing was sent, and `advance` rejects with the same error. `record` rejects, among others, if somebody
 *   else has recorded for this value in the meantime: that lets several nodes work concurrently.
 * - Whatever crashes, and whenever: the value is written at most once.
 * - An outside that does not respond, or responds nonsense, is not an error: it is `waiting`, with the reason.
 */
export interface Chain {
  /**
   * True for the service's own chain, for trying out: only there may a root be requested at any time. Unlike the
   * network, which a chain may learn only once somebody responds, it is known from the start.
   */
  readonly isOurs: boolean
  network(): Network
  /** Identifies the network if it is not known yet. A server that does not respond now is queried the next time. */
  recognize(): Promise<void>
  advance(
    value: Uint8Array,
    state: ChainState | undefined,
    record: (state: ChainState) => Promise<void>,
  ): Promise<ChainProgress>
  /** Missing if nobody promises to write values to the chain. */
  readonly promises?: ChainPromises
  /** Releases connections, processes and timers. */
  close(): Promise<void>
}

/**
 * What others have promised to do about a value: an OpenTimestamps timestamp of it with their pending attestations.
 * Undefined if nobody has promised anything.
 */
export interface ChainPromises {
  /** About a value on its way. */
  kept(value: Uint8Array, state: ChainState | undefined): Uint8Array | undefined
  /**
   * Requests promises for any value. They cost nothing, and anyone who has them can follow them without the service. So
   * nothing needs to be recorded, and the same value may be passed again.
   */
  request(value: Uint8Array): Promise<Uint8Array | undefined>
}

export interface Network {
  /** As responses and proofs name it: `Bitcoin`, `Ethereum`. */
  readonly name: string
  /** True if third parties can look: otherwise it proves nothing to them. */
  readonly isPublic: boolean
  /** The host that alone reports the chain's content; absent if several must agree, or if the chain proves itself. */
  readonly restsOn?: string
}

/** Must survive JSON. */
export type ChainState = { readonly [member: string]: unknown }

export type ChainProgress =
  | {
      readonly kind: 'waiting'
      /** What it waits for, for an operator; no secrets, no URLs with credentials. */
      readonly reason: string
      /** True if the operator should look, because it does not progress as usual. */
      readonly needsAttention: boolean
      readonly retryAfterSeconds: number
      /** When it is likely to be confirmed, if known. */
      readonly expectedAt?: Date
    }
  | {
      readonly kind: 'confirmed'
      readonly transactionHash: string
      readonly blockNumber: number
      readonly blockTime: Date
      /** A page that shows the transaction; null if there is none. */
      readonly explorerUrl: string | null
      /** Everything that a verification without the service needs. */
      readonly anchor: Anchor
    }
