import { toHex } from '@countersign/proof/bytes'
import { PkiError } from '../errors.ts'

/** One element of DER (X.690). Reads nested elements only on demand, so that depth costs nothing. */
export type Der = {
  /** The identifier octet: class, constructed bit and number. */
  readonly tag: number
  readonly content: Uint8Array
  /** Identifier, length and content. */
  readonly bytes: Uint8Array
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** `[n]` around another element, or IMPLICIT over a constructed one. */
export function contextTag(number: number): number {
  return 0xa0 | number
}

/** `[n] IMPLICIT` over a primitive one. */
export function primitiveTag(number: number): number {
  return 0x80 | number
}

const MAX_ELEMENTS = 10_000

/** The single element of these bytes. */
export function readDer(bytes: Uint8Array, what: string): Der {
  const element = elementAt(bytes, 0, what)
  if (element.bytes.length !== bytes.length) throw malformed(what, 'has bytes after its end')
  return element
}

/** The element at an offset, whatever follows it. */
export function elementAt(bytes: Uint8Array, at: number, what: string): Der {
  const { tag, start, length } = headerAt(bytes, at, what)
  return { tag, content: bytes.subarray(start, start + length), bytes: bytes.subarray(at, start + length) }
}

type Header = { readonly tag: number; readonly start: number; readonly length: number }

function headerAt(bytes: Uint8Array, at: number, what: string): Header {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined) throw malformed(what, 'ends too early')
  // Tag numbers above 30 and 0 occur in none of the formats read here.
  if ((tag & 0x1f) === 0x1f || tag === 0) throw malformed(what, 'has a tag that cannot stand there')
  if (first < 0x80) return within(bytes, { tag, start: at + 2, length: first }, what)

  const octets = first & 0x7f
  if (octets === 0 || octets > 4) throw malformed(what, 'has a length that is not DER')
  let length = 0
  for (let i = 0; i < octets; i++) length = length * 256 + (bytes[at + 2 + i] ?? 0)
  if (length < 0x80 || length < 256 ** (octets - 1)) throw malformed(what, 'has a length that is not DER')
  return within(bytes, { tag, start: at + 2 + octets, length }, what)
}

function within(bytes: Uint8Array, header: Header, what: string): Header {
  if (header.start + header.length > bytes.length) throw malformed(what, 'ends too early')
  return header
}

/** The elements inside a constructed one. */
export function childrenOf(element: Der, what: string, most: number = MAX_ELEMENTS): Der[] {
  if ((element.tag & 0x20) === 0) throw malformed(what, 'is not made of elements')
  const children: Der[] = []
  for (let at = 0; at < element.content.length; ) {
    if (children.length === most) throw new PkiError('too-large', `${what} has more than ${most} elements`)
    const child = elementAt(element.content, at, what)
    children.push(child)
    at += child.bytes.length
  }
  return children
}

/** Takes the members of a SEQUENCE in order, optional ones by their tag. */
export class Members {
  readonly #children: readonly Der[]
  readonly #what: string
  #next = 0

  constructor(element: Der, what: string, tag: number = TAG.sequence) {
    if (element.tag !== tag) throw malformed(what, 'is not what it should be')
    this.#children = childrenOf(element, what)
    this.#what = what
  }

  take(tag?: number): Der {
    const child = this.#children[this.#next]
    if (child === undefined) throw malformed(this.#what, 'lacks a member')
    if (tag !== undefined && child.tag !== tag) throw malformed(this.#what, 'has a member of the wrong type')
    this.#next += 1
    return child
  }

  takeIf(...tags: number[]): Der | undefined {
    const child = this.#children[this.#next]
    return child !== undefined && tags.includes(child.tag) ? this.take() : undefined
  }

  end(): void {
    if (this.#next < this.#children.length) throw malformed(this.#what, 'has a member too many')
  }
}

export function membersOf(element: Der, what: string): Members {
  return new Members(element, what)
}

/** The element inside an explicit tag. */
export function unwrap(element: Der, what: string): Der {
  const [inner, ...rest] = childrenOf(element, what, 2)
  if (inner === undefined || rest.length > 0) throw malformed(what, 'does not wrap one element')
  return inner
}

export function expectTag(element: Der, tag: number, what: string): Der {
  if (element.tag !== tag) throw malformed(what, 'is of the wrong type')
  return element
}

/** No object identifier in use comes near these limits. */
const MAX_OID_BYTES = 64
const MAX_OID_ARC = 2n ** 128n - 1n

export function readOid(element: Der, what: string): string {
  expectTag(element, TAG.oid, what)
  return readOidContent(element.content, what)
}

function readOidContent(content: Uint8Array, what: string): string {
  if (content.length === 0 || content.length > MAX_OID_BYTES) throw malformed(what, 'has no right object identifier')
  const arcs: bigint[] = []
  let arc = 0n
  let open = false
  for (const byte of content) {
    if (!open && byte === 0x80) throw malformed(what, 'has no right object identifier')
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    if (arc > MAX_OID_ARC) throw malformed(what, 'has an object identifier beyond reason')
    open = byte >= 0x80
    if (open) continue
    arcs.push(arc)
    arc = 0n
  }
  if (open) throw malformed(what, 'has no right object identifier')
  const [first = 0n, ...others] = arcs
  const top = first < 80n ? first / 40n : 2n
  return [top, first - top * 40n, ...others].join('.')
}

/** Certificates use 160 bits; a nonce or a modulus may be longer. */
export function readInteger(element: Der, what: string, mostBytes = 64): bigint {
  const bytes = integerBytes(element, what, mostBytes)
  const magnitude = BigInt(`0x${toHex(bytes)}`)
  return (bytes[0] as number) >= 0x80 ? magnitude - (1n << BigInt(bytes.length * 8)) : magnitude
}

export function readSmallInteger(element: Der, what: string): number {
  return Number(readInteger(element, what, 6))
}

/** The content of an INTEGER or ENUMERATED, its value's two's complement. */
export function integerBytes(element: Der, what: string, mostBytes = 64): Uint8Array {
  const { content, tag } = element
  if (tag !== TAG.integer && tag !== TAG.enumerated) throw malformed(what, 'is not a number')
  if (content.length === 0) throw malformed(what, 'is not a number')
  if (content.length > mostBytes)
    throw new PkiError('too-large', `${what} has a number of more than ${mostBytes} bytes`)
  return content
}

/**
 * X.690 8.3.2: no octet more than the value needs. Certificates in use violate this; what is echoed byte by byte must
 * not.
 */
export function requireShortest(integer: Der, what: string): Der {
  const [first = 0, second] = integer.content
  const isPadded = second !== undefined && first === (second < 0x80 ? 0 : 0xff)
  if (isPadded) throw malformed(what, 'has a number that is not DER')
  return integer
}

export function readBoolean(element: Der, what: string): boolean {
  expectTag(element, TAG.boolean, what)
  if (element.content.length !== 1) throw malformed(what, 'is neither true nor false')
  return element.content[0] !== 0
}

export function readOctets(element: Der, what: string): Uint8Array {
  return expectTag(element, TAG.octetString, what).content
}

/** A BIT STRING of whole octets, such as keys and signatures. */
export function readBits(element: Der, what: string): Uint8Array {
  expectTag(element, TAG.bitString, what)
  if (element.content[0] !== 0) throw malformed(what, 'is not made of whole octets')
  return element.content.subarray(1)
}

/** The numbers of the bits that are set in a named BIT STRING. */
export function readNamedBits(element: Der, what: string): Set<number> {
  expectTag(element, TAG.bitString, what)
  const [unused, ...octets] = element.content
  if (unused === undefined || unused > 7 || octets.length > 8) throw malformed(what, 'is not a set of named bits')
  const bits = new Set<number>()
  octets.forEach((octet, i) => {
    for (let bit = 0; bit < 8; bit++) if ((octet & (0x80 >> bit)) !== 0) bits.add(i * 8 + bit)
  })
  return bits
}

export function malformed(what: string, why: string): PkiError {
  return new PkiError('malformed', `${what} ${why}`)
}
