import { assertHash, assertLength, equalBytes, readU64, utf8, writeU64 } from './bytes.ts'
import { ProofError } from './errors.ts'
import { assertInteger } from './integer.ts'
import { HASH_LENGTH, sha256 } from './sha256.ts'

/** The index is the type's byte in an entry: this list may grow at its end and never change otherwise. */
export const ENTRY_TYPES = [
  'GENESIS',
  'SUBMITTED_HASH',
  'UPLOADED_FILE',
  'DOCUMENT_ORIGINAL',
  'DOCUMENT_SIGNED',
  'DOCUMENT_SEALED',
  'AUDIT_TRAIL',
  'TOKEN',
  'RANDOMNESS',
  'LOG_STATEMENT',
] as const

export type EntryType = (typeof ENTRY_TYPES)[number]

export type Entry = {
  /** The record's sequence number and its index in the log. */
  readonly index: number
  /** Milliseconds since 1970, by the log's clock. */
  readonly serverTimestamp: number
  readonly type: EntryType
  /** The sequential fingerprint of the previous entry; zeros for the first. */
  readonly previous: Uint8Array
  readonly commitment: Uint8Array
}

export const ENTRY_LENGTH = 85
export const SALT_LENGTH = 16
/** The latest time of ECMAScript's Date (ECMA-262 21.4.1.1), so that no entry has a later one. */
const MAX_TIMESTAMP = 8_640_000_000_000_000

const MAGIC = utf8('cse1')
const INDEX_AT = 4
const TIMESTAMP_AT = 12
const TYPE_AT = 20
const PREVIOUS_AT = 21
export const COMMITMENT_AT = 53

/** Precedes the first entry. */
export const NO_PREVIOUS: Uint8Array = new Uint8Array(HASH_LENGTH)

/** Of entries that hide nothing: the genesis, public randomness, and what the log states about itself. */
export const PUBLIC_SALT: Uint8Array = new Uint8Array(SALT_LENGTH)

/** RFC 6962 2.1: the byte that keeps a leaf from passing for an inner node. */
export const LEAF_PREFIX: Uint8Array = Uint8Array.of(0x00)

/** Hides the fingerprint: without the salt, nobody who guesses a document can find it in the public log. */
export function commitmentOf(fingerprint: Uint8Array, salt: Uint8Array): Uint8Array {
  assertHash(fingerprint, 'the fingerprint')
  assertLength(salt, SALT_LENGTH, 'the salt')
  return sha256(fingerprint, salt)
}

/** The commitment of entry 0: it binds the log to its name. */
export function genesisCommitment(origin: string): Uint8Array {
  return commitmentOf(sha256(utf8(origin)), PUBLIC_SALT)
}

/** Both the next link of the hash chain and the RFC 6962 leaf hash. */
export function sequentialFingerprintOf(entry: Uint8Array): Uint8Array {
  assertLength(entry, ENTRY_LENGTH, 'the entry')
  return sha256(LEAF_PREFIX, entry)
}

export function encodeEntry(entry: Entry): Uint8Array {
  assertEntry(entry)
  const bytes = new Uint8Array(ENTRY_LENGTH)
  bytes.set(MAGIC)
  writeU64(bytes, INDEX_AT, entry.index)
  writeU64(bytes, TIMESTAMP_AT, entry.serverTimestamp)
  bytes[TYPE_AT] = ENTRY_TYPES.indexOf(entry.type)
  bytes.set(entry.previous, PREVIOUS_AT)
  bytes.set(entry.commitment, COMMITMENT_AT)
  return bytes
}

/** The hashes of the entry are views of its bytes. */
export function decodeEntry(bytes: Uint8Array): Entry {
  assertLength(bytes, ENTRY_LENGTH, 'the entry')
  if (!equalBytes(bytes.subarray(0, INDEX_AT), MAGIC)) throw new ProofError('unsupported', 'the entry is no cse1 entry')
  const type = ENTRY_TYPES[bytes[TYPE_AT] as number]
  if (type === undefined) throw new ProofError('unsupported', `the entry has the unknown type ${bytes[TYPE_AT]}`)
  const entry = {
    index: readU64(bytes, INDEX_AT, "the entry's number"),
    serverTimestamp: readU64(bytes, TIMESTAMP_AT, "the entry's time"),
    type,
    previous: bytes.subarray(PREVIOUS_AT, COMMITMENT_AT),
    commitment: bytes.subarray(COMMITMENT_AT),
  }
  assertEntry(entry)
  return entry
}

/** Rules for each entry by itself; sequence.ts has the rules between entries. */
function assertEntry(entry: Entry): void {
  assertInteger(entry.index, "the entry's number")
  assertInteger(entry.serverTimestamp, "the entry's time")
  assertHash(entry.previous, "the entry's previous fingerprint")
  assertHash(entry.commitment, "the entry's commitment")
  if (entry.serverTimestamp > MAX_TIMESTAMP) throw new ProofError('out-of-range', "the entry's time is no date")
  if ((entry.index === 0) !== (entry.type === 'GENESIS')) {
    throw new ProofError('malformed', 'entry 0, and no other, is the genesis')
  }
  if (entry.index === 0 && !equalBytes(entry.previous, NO_PREVIOUS)) {
    throw new ProofError('malformed', 'entry 0 has no entry before it')
  }
}
