import type { Anchor } from '@countersign/proof'

/**
 * A sequence of blocks that strangers can read and nobody can rewrite, such as a blockchain, which holds 32 bytes for us.
 *
 * A value travels in many small steps, over hours and restarts. What has been done is the `ChainState`, which the caller
 * keeps and the chain alone understands.
 *
 * - `advance` goes as far as it can now and returns; whoever calls it again later continues.
 * - Before anything leaves for the outside that must not be forgotten, `record` is called with the new state and awaited.
 *   If `record` rejects, nothing has left, and `advance` rejects with the same error. `record` rejects, among others, when
 *   somebody else has recorded for this value in the meantime: that is what lets several nodes work at once.
 * - Whatever dies, and whenever: the value is written at most once.
 * - An outside that does not answer, or answers nonsense, is no error: it is `waiting`, with the reason.
 */
export interface Chain {
  /**
   * Whether it is this service's own, for trying out: only there a root may be asked for at any time. Unlike the network, of
   * which a chain may learn only when somebody answers, it is known from the first moment on.
   */
  readonly isOurs: boolean
  network(): Network
  /** Asks which network it is, where that is not known yet. Whoever does not answer now is asked the next time. */
  recognize(): Promise<void>
  advance(
    value: Uint8Array,
    state: ChainState | undefined,
    record: (state: ChainState) => Promise<void>,
  ): Promise<ChainProgress>
  /** Lets go of connections, processes and timers. */
  close(): Promise<void>
}

export interface Network {
  /** As answers and proofs name it: `Bitcoin`, `Ethereum`. */
  readonly name: string
  /** Whether a stranger can look: what is written elsewhere proves nothing to him. */
  readonly isPublic: boolean
  /** The host that alone says what the chain holds; absent where several must agree, or where it proves itself. */
  readonly restsOn?: string
}

/** Survives JSON. */
export type ChainState = { readonly [member: string]: unknown }

export type ChainProgress =
  | {
      readonly kind: 'waiting'
      /** What for, in words for an operator; no secrets, no addresses with credentials. */
      readonly reason: string
      /** Whether a person should look, because it does not go on by itself as it usually does. */
      readonly trouble: boolean
      readonly retryAfterSeconds: number
      /** When it is likely to be confirmed, where that can be told. */
      readonly expectedAt?: Date
    }
  | {
      readonly kind: 'confirmed'
      readonly transactionHash: string
      readonly blockNumber: number
      readonly blockTime: Date
      /** Where a person can see the transaction; null where there is no such page. */
      readonly explorerUrl: string | null
      /** All that the check needs without us. */
      readonly anchor: Anchor
    }
