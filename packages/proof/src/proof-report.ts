import type { EntryType } from './entry.ts'

export type ProofStep = 'entry' | 'fingerprint' | 'checkpoint' | 'inclusion' | 'key' | 'signature' | 'anchor'

export type StepResult = {
  readonly step: ProofStep
  readonly outcome: 'holds' | 'fails' | 'unchecked'
  /** A sentence for people. */
  readonly detail: string
}

/**
 * What even a valid proof leaves open.
 * - `time-is-claimed`: the server timestamp is what the log says of its own clock
 * - `key-is-from-proof`: whose key it is has to be compared with a source of one's own
 * - `not-anchored`: no chain vouches for the proof yet
 * - `anchor-is-unchecked`: that the chain holds the transaction has to be looked up
 * - `block-is-from-proof`: that the block is one of the chain has to be compared with a source of one's own
 * - `chain-is-private`: the chain proves nothing to those who cannot look at it
 */
export type ProofLimit =
  | 'time-is-claimed'
  | 'key-is-from-proof'
  | 'not-anchored'
  | 'anchor-is-unchecked'
  | 'block-is-from-proof'
  | 'chain-is-private'

/** What follows from a valid proof, within its limits: if the log's key is the log's. Bytes are in hex. */
export type ProvedFacts = {
  readonly fingerprint: string
  readonly origin: string
  readonly index: number
  readonly type: EntryType
  /** Milliseconds since 1970: what the log says of its own clock. */
  readonly serverTimestamp: number
  readonly sequentialFingerprint: string
  readonly treeSize: number
  readonly root: string
  /** What a chain must hold for the checkpoint to be anchored. */
  readonly anchorValue: string
  /** The block that holds the anchor value; null where none is shown to hold it. */
  readonly anchoredIn: AnchoringBlock | null
}

/** A block, and with it the latest moment at which the document can have come into being, if the block is of the chain. */
export type AnchoringBlock = {
  readonly network: string
  /** Whether strangers can look at the chain, as the proof says. */
  readonly isPublic: boolean
  readonly transactionHash: string
  readonly blockNumber: number
  readonly blockHash: string
  /** ISO 8601, UTC: the time of the block. Bitcoin's blocks may be off by two hours, as its rules allow. */
  readonly existedBy: string
}

export type ProofReport = {
  readonly valid: boolean
  readonly steps: readonly StepResult[]
  readonly proved: ProvedFacts | null
  readonly limits: readonly ProofLimit[]
}
