import { equalBytes } from './bytes.ts'
import type { Entry } from './entry.ts'
import { decodeEntry, encodeEntry, genesisCommitment, NO_PREVIOUS, sequentialFingerprintOf } from './entry.ts'
import { ProofError } from './errors.ts'

/** The state of the sequence: everything that the next entry depends on. */
export type SequenceHead = {
  readonly size: number
  /** S_(size-1), the sequential fingerprint of the last entry. */
  readonly last: Uint8Array
  /** The time of the last entry, before which no later one may be. */
  readonly serverTimestamp: number
}

export const EMPTY_SEQUENCE: SequenceHead = { size: 0, last: NO_PREVIOUS, serverTimestamp: 0 }

/** Makes entry 0 of the log of this origin. */
export function appendGenesis(origin: string, serverTimestamp: number): { entry: Uint8Array; head: SequenceHead } {
  return appendEntry(EMPTY_SEQUENCE, { serverTimestamp, type: 'GENESIS', commitment: genesisCommitment(origin) })
}

/** Makes the next entry. The new head's `last` is the entry's sequential fingerprint. */
export function appendEntry(
  head: SequenceHead,
  next: Pick<Entry, 'serverTimestamp' | 'type' | 'commitment'>,
): { entry: Uint8Array; head: SequenceHead } {
  assertTimeRunsOn(head, next.serverTimestamp)
  const entry = encodeEntry({ ...next, index: head.size, previous: head.last })
  return { entry, head: advance(head, entry, next.serverTimestamp) }
}

/** Checks the next entry of an untrusted log: number, chain, time, and the genesis's binding to the origin. */
export function replayEntry(
  head: SequenceHead,
  bytes: Uint8Array,
  origin: string,
): { entry: Entry; head: SequenceHead } {
  const entry = decodeEntry(bytes)
  if (entry.index !== head.size) {
    throw new ProofError('mismatch', `entry ${entry.index} stands where entry ${head.size} should`)
  }
  if (!equalBytes(entry.previous, head.last)) {
    throw new ProofError('mismatch', `entry ${entry.index} does not continue the entry before it`)
  }
  if (entry.index === 0 && !equalBytes(entry.commitment, genesisCommitment(origin))) {
    throw new ProofError('mismatch', `entry 0 is not the genesis of ${origin}`)
  }
  assertTimeRunsOn(head, entry.serverTimestamp)
  return { entry, head: advance(head, bytes, entry.serverTimestamp) }
}

function assertTimeRunsOn(head: SequenceHead, serverTimestamp: number): void {
  if (serverTimestamp < head.serverTimestamp) {
    throw new ProofError('mismatch', `the time of entry ${head.size} lies before that of the entry before it`)
  }
}

function advance(head: SequenceHead, entry: Uint8Array, serverTimestamp: number): SequenceHead {
  return { size: head.size + 1, last: sequentialFingerprintOf(entry), serverTimestamp }
}
