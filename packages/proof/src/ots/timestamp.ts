import { concatBytes, equalBytes } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { type Attestation, compareAttestations, formatAttestation, readAttestation } from './attestation.ts'
import { ByteReader } from './byte-reader.ts'
import {
  applyOperation,
  compareOperations,
  formatOperation,
  MAX_MESSAGE_LENGTH,
  type Operation,
  readOperation,
} from './operation.ts'

/** An OpenTimestamps timestamp: a tree of operations that leads from a message to attested ones. */
export type Timestamp = {
  /** Null after an operation that is not carried out here: its attestations are kept, and prove nothing. */
  readonly message: Uint8Array | null
  readonly attestations: readonly Attestation[]
  readonly operations: readonly Branch[]
}

type Branch = { readonly operation: Operation; readonly next: Timestamp }

/** A real one has one to three kilobytes; three responses of calendars at their limit have thirty. */
const MAX_LENGTH = 64 * 1024
/** The standard client reads no deeper (`Timestamp.deserialize`); also limits the recursions here. */
const MAX_DEPTH = 255

const ATTESTATION = 0x00
const MORE = 0xff

/** Parses a timestamp of the message. The format does not contain the message itself. */
export function parseTimestamp(bytes: Uint8Array, message: Uint8Array): Timestamp {
  if (bytes.length > MAX_LENGTH) throw new ProofError('too-large', `the timestamp has more than ${MAX_LENGTH} bytes`)
  if (message.length === 0 || message.length > MAX_MESSAGE_LENGTH) {
    throw new ProofError('out-of-range', `a timestamp is one of 1 to ${MAX_MESSAGE_LENGTH} bytes`)
  }
  const reader = new ByteReader(bytes)
  const timestamp = readNode(reader, message, 0)
  reader.assertEnd('the timestamp')
  return timestamp
}

function readNode(reader: ByteReader, message: Uint8Array | null, depth: number): Timestamp {
  assertDepth(depth)
  const attestations: Attestation[] = []
  const operations: Branch[] = []
  for (let more = true; more; ) {
    const first = reader.byte()
    more = first === MORE
    const tag = more ? reader.byte() : first
    if (tag === ATTESTATION) {
      attestations.push(readAttestation(reader))
    } else {
      const operation = readOperation(reader, tag)
      operations.push({ operation, next: readNode(reader, applyOperation(operation, message), depth + 1) })
    }
  }
  return inOrder({ message, attestations, operations })
}

/** The bytes that the standard client writes for it, whatever the order of its parts here. */
export function serializeTimestamp(timestamp: Timestamp): Uint8Array {
  const parts: Uint8Array[] = []
  writeNode(parts, timestamp, 0)
  const bytes = concatBytes(parts)
  if (bytes.length > MAX_LENGTH) throw new ProofError('too-large', `the timestamp has more than ${MAX_LENGTH} bytes`)
  return bytes
}

function writeNode(parts: Uint8Array[], timestamp: Timestamp, depth: number): void {
  assertDepth(depth)
  const { attestations, operations } = inOrder(timestamp)
  let left = attestations.length + operations.length
  if (left === 0) throw new ProofError('malformed', 'the timestamp has an end that nobody attests')
  for (const attestation of attestations) {
    parts.push(--left > 0 ? Uint8Array.of(MORE, ATTESTATION) : Uint8Array.of(ATTESTATION))
    parts.push(formatAttestation(attestation))
  }
  for (const { operation, next } of operations) {
    if (--left > 0) parts.push(Uint8Array.of(MORE))
    parts.push(formatOperation(operation))
    writeNode(parts, next, depth + 1)
  }
}

/** Merges the timestamps of one message. */
export function mergeTimestamps(first: Timestamp, ...others: readonly Timestamp[]): Timestamp {
  for (const other of others) {
    if (!sameMessage(first.message, other.message)) {
      throw new ProofError('mismatch', 'the timestamps are of different messages')
    }
  }
  const all = [first, ...others]
  return inOrder({
    message: first.message,
    attestations: all.flatMap(({ attestations }) => attestations),
    operations: all.flatMap(({ operations }) => operations),
  })
}

/** In the standard client's order, without duplicates. */
function inOrder({ message, attestations, operations }: Timestamp): Timestamp {
  const groups: [Branch, ...Branch[]][] = []
  for (const branch of operations.toSorted((a, b) => compareOperations(a.operation, b.operation))) {
    const last = groups.at(-1)
    if (last !== undefined && compareOperations(last[0].operation, branch.operation) === 0) last.push(branch)
    else groups.push([branch])
  }
  return {
    message,
    attestations: attestations
      .toSorted(compareAttestations)
      .filter((attestation, i, sorted) => i === 0 || compareAttestations(sorted[i - 1] as Attestation, attestation)),
    operations: groups.map(([first, ...more]) =>
      more.length === 0
        ? first
        : { operation: first.operation, next: mergeTimestamps(first.next, ...more.map(({ next }) => next)) },
    ),
  }
}

function sameMessage(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : equalBytes(a, b)
}

function assertDepth(depth: number): void {
  if (depth > MAX_DEPTH)
    throw new ProofError('too-large', `the timestamp has paths of more than ${MAX_DEPTH} operations`)
}
