import type { EntryType } from './entry.ts'
import type { Confirmation } from './witness-policy.ts'

/**
 * `randomness` is taken only if the proof has a beacon, `witnesses` only if it has cosignatures or the caller has a
 * policy, and `timestamp` only if the proof has a token.
 */
export type ProofStep =
  | 'entry'
  | 'fingerprint'
  | 'checkpoint'
  | 'inclusion'
  | 'key'
  | 'signature'
  | 'randomness'
  | 'witnesses'
  | 'timestamp'
  | 'anchor'

export type StepResult = {
  readonly step: ProofStep
  readonly outcome: 'holds' | 'fails' | 'unchecked'
  /** A sentence for people. */
  readonly detail: string
}

/**
 * What even a valid proof leaves open.
 * - `time-is-claimed`: the server timestamp is the log's claim by its own clock
 * - `key-is-from-proof`: the key's owner has to be checked with an independent source
 * - `key-was-compromised`: the log states that others may have had the key since, so the signature alone proves nothing
 * - `beacon-unchecked`: nobody has checked the signature of the beacon that the log recorded before the entry
 * - `order-is-from-log`: between the beacon and the entry are others, so only a monitor of the log can check their order
 * - `witnesses-unchecked`: the proof has cosignatures, but the caller has no policy to judge them by
 * - `too-few-witnesses`: the caller's policy needs more cosignatures than the proof has
 * - `cosignatures-unsupported`: the runtime cannot check a cosignature of ML-DSA-44, which counts as absent
 * - `token-unchecked`: the proof has a token, but the caller cannot check it, or its certificates or algorithms have ended
 * - `authority-is-from-proof`: the token is valid, but no root of the caller confirms whose it is
 * - `not-anchored`: no chain confirms the proof yet
 * - `anchor-is-unchecked`: that the chain contains the transaction has to be looked up
 * - `block-is-from-proof`: that the block belongs to the chain has to be checked with an independent source
 * - `chain-is-private`: the chain proves nothing to those who cannot look at it
 * - `test-network`: the chain is a test network of Bitcoin, whose blocks are cheap to make
 */
export type ProofLimit =
  | 'time-is-claimed'
  | 'key-is-from-proof'
  | 'key-was-compromised'
  | 'beacon-unchecked'
  | 'order-is-from-log'
  | 'witnesses-unchecked'
  | 'too-few-witnesses'
  | 'cosignatures-unsupported'
  | 'token-unchecked'
  | 'authority-is-from-proof'
  | 'not-anchored'
  | 'anchor-is-unchecked'
  | 'block-is-from-proof'
  | 'chain-is-private'
  | 'test-network'

/** What follows from a valid proof, within its limits: if the log's key is authentic. Bytes are in hex. */
export type ProvedFacts = {
  readonly fingerprint: string
  readonly origin: string
  readonly index: number
  readonly type: EntryType
  /** Milliseconds since 1970: the log's claim by its own clock. */
  readonly serverTimestamp: number
  readonly sequentialFingerprint: string
  readonly treeSize: number
  readonly root: string
  /** What a chain must contain for the checkpoint to be anchored. */
  readonly anchorValue: string
  /** Public randomness that was known when the entry was made; null without it, or if it is unchecked. */
  readonly recordedAfter: RecordedAfter | null
  /** The block with the anchor value; null if none is proved to contain it. */
  readonly anchoredIn: AnchoringBlock | null
  /** The witnesses of the caller's policy that confirm the entry; null without a policy, or without its quorum. */
  readonly witnessedBy: (Confirmation & { readonly completeAt: number }) | null
  /** The authority whose token confirms the entry; null without a token, or if it is unchecked. */
  readonly timestampedBy: TokenTime | null
  /** Only if the log has ended: the number of its last entry, and the key of the log that continues it. */
  readonly frozen?: { readonly lastEntry: number; readonly successor: string | null }
}

/** The latest time at which the document can have been created, according to a time-stamping authority. */
export type TokenTime = {
  /** Milliseconds since 1970: the time in the token and its accuracy. */
  readonly time: number
  /** The name in the certificate of the authority. */
  readonly authority: string
  /** Whether a root that the caller trusts confirms the certificate. If not, anyone can have made the token. */
  readonly isTrusted: boolean
}

/**
 * The earliest time at which the log can have made the entry. It says nothing about the document, which may be older.
 */
export type RecordedAfter = {
  /** Milliseconds since 1970. */
  readonly time: number
  /** What was known since then, such as `drand round 1000`. */
  readonly source: string
}

/**
 * A block, and with it the latest time at which the document can have been created, if the block belongs to the chain.
 */
export type AnchoringBlock = {
  readonly network: string
  /** True if third parties can look at the chain, according to the proof. */
  readonly isPublic: boolean
  readonly transactionHash: string
  readonly blockNumber: number
  readonly blockHash: string
  /** ISO 8601, UTC: the time of the block. Bitcoin's rules allow two hours of error. */
  readonly existedBy: string
}

export type ProofReport = {
  readonly valid: boolean
  readonly steps: readonly StepResult[]
  readonly proved: ProvedFacts | null
  readonly limits: readonly ProofLimit[]
}
