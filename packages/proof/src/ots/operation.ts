import { concatBytes, toHex, utf8 } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { sha256 } from '../sha256.ts'
import { type ByteReader, varuint } from './byte-reader.ts'
import { compareBytes } from './compare-bytes.ts'

/** One step from a message to the next. */
export type Operation =
  | { readonly kind: 'append' | 'prepend'; readonly argument: Uint8Array }
  | { readonly kind: 'sha256' | 'sha1' | 'ripemd160' | 'keccak256' | 'reverse' | 'hexlify' }

/** The standard client's limit for a message and an argument (`Op.MAX_MSG_LENGTH`). */
export const MAX_MESSAGE_LENGTH = 4096

/** The standard client's tags; those of the hashes are OpenPGP's (RFC 4880 9.4). */
const TAGS = {
  sha1: 0x02,
  ripemd160: 0x03,
  sha256: 0x08,
  keccak256: 0x67,
  append: 0xf0,
  prepend: 0xf1,
  reverse: 0xf2,
  hexlify: 0xf3,
} as const satisfies Record<Operation['kind'], number>

const KINDS = new Map(Object.entries(TAGS).map(([kind, tag]) => [tag as number, kind as Operation['kind']]))

export const SHA256_TAG: number = TAGS.sha256

export function append(argument: Uint8Array): Operation {
  return { kind: 'append', argument }
}

export function prepend(argument: Uint8Array): Operation {
  return { kind: 'prepend', argument }
}

export const SHA256: Operation = { kind: 'sha256' }

/**
 * The message after the operation. Null if it is not computed: calendars use no other hash than SHA-256, so the others
 * are parsed and written here but not carried out, and nothing after them is proved.
 */
export function applyOperation(operation: Operation, message: Uint8Array | null): Uint8Array | null {
  if (message === null) return null
  switch (operation.kind) {
    case 'append':
      return bounded(concatBytes([message, operation.argument]))
    case 'prepend':
      return bounded(concatBytes([operation.argument, message]))
    case 'sha256':
      return sha256(message)
    case 'reverse':
      return message.toReversed()
    case 'hexlify':
      return bounded(utf8(toHex(message)))
    case 'sha1':
    case 'ripemd160':
    case 'keccak256':
      return null
  }
}

function bounded(message: Uint8Array): Uint8Array {
  if (message.length > MAX_MESSAGE_LENGTH) {
    throw new ProofError('too-large', `the timestamp makes a message of more than ${MAX_MESSAGE_LENGTH} bytes`)
  }
  return message
}

/** `tag` has been read already: it distinguishes operations from attestations. */
export function readOperation(reader: ByteReader, tag: number): Operation {
  const kind = KINDS.get(tag)
  if (kind === undefined) {
    throw new ProofError('unsupported', `the timestamp has an operation that is not known: ${tag.toString(16)}`)
  }
  if (kind !== 'append' && kind !== 'prepend') return { kind }
  const argument = reader.varbytes(MAX_MESSAGE_LENGTH, 'an argument')
  if (argument.length === 0) throw new ProofError('malformed', 'the timestamp has an operation with an empty argument')
  return { kind, argument }
}

export function formatOperation(operation: Operation): Uint8Array {
  const tag = Uint8Array.of(TAGS[operation.kind])
  if (!('argument' in operation)) return tag
  const { argument } = operation
  if (argument.length === 0 || argument.length > MAX_MESSAGE_LENGTH) {
    throw new ProofError('out-of-range', `an argument has 1 to ${MAX_MESSAGE_LENGTH} bytes`)
  }
  return concatBytes([tag, varuint(argument.length), argument])
}

/** The standard client's order: by tag, then by argument. */
export function compareOperations(a: Operation, b: Operation): number {
  if (a.kind !== b.kind) return TAGS[a.kind] - TAGS[b.kind]
  return 'argument' in a && 'argument' in b ? compareBytes(a.argument, b.argument) : 0
}
