import { concatBytes } from '@countersign/proof/bytes'
import { PkiError } from '../errors.ts'
import { contextTag, TAG } from './der.ts'

export function derElement(tag: number, content: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(tag, ...lengthOctets(content.length)), content])
}

function lengthOctets(length: number): number[] {
  if (length < 0x80) return [length]
  const octets: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return [0x80 | octets.length, ...octets]
}

type Optional = Uint8Array | undefined | false

/** Omits absent members. */
export function derSequence(...members: Optional[]): Uint8Array {
  return derElement(TAG.sequence, concatBytes(members.filter(isPresent)))
}

function isPresent(member: Optional): member is Uint8Array {
  return member !== undefined && member !== false
}

/** X.690 11.6: the members of a SET OF are sorted by their encodings. */
export function derSetOf(members: readonly Uint8Array[], tag: number = TAG.set): Uint8Array {
  return derElement(tag, concatBytes([...members].sort(compareBytes)))
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** `[n] EXPLICIT`, or `[n] IMPLICIT` over the content of a constructed element. */
export function derContext(number: number, content: Uint8Array): Uint8Array {
  return derElement(contextTag(number), content)
}

/** The element with another tag: `[n] IMPLICIT`, and back. */
export function retag(tag: number, element: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(element)
  copy[0] = tag
  return copy
}

export function derOid(dotted: string): Uint8Array {
  const wellFormed = /^[012](\.(0|[1-9]\d{0,38}))+$/.test(dotted)
  const [top = 0n, second = 40n, ...others] = wellFormed ? dotted.split('.').map(BigInt) : []
  if (!wellFormed || (top < 2n && second >= 40n))
    throw new PkiError('out-of-range', `${dotted} is not an object identifier`)
  return derElement(TAG.oid, Uint8Array.from([top * 40n + second, ...others].flatMap(base128)))
}

/** Arcs may be long: those below 2.25 are UUIDs (ITU-T X.667). */
function base128(arc: bigint): number[] {
  const octets = [Number(arc & 0x7fn)]
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) octets.unshift(0x80 | Number(rest & 0x7fn))
  return octets
}

export function derInteger(value: bigint | number, tag: number = TAG.integer): Uint8Array {
  let rest = BigInt(value)
  const octets: number[] = []
  do {
    octets.unshift(Number(rest & 0xffn))
    rest >>= 8n
  } while (!((rest === 0n && (octets[0] as number) < 0x80) || (rest === -1n && (octets[0] as number) >= 0x80)))
  return derElement(tag, Uint8Array.from(octets))
}

/** The bytes as an unsigned number. */
export function derUnsigned(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  if (start === -1) return derElement(TAG.integer, Uint8Array.of(0))
  const magnitude = bytes.subarray(start)
  const signed = (magnitude[0] as number) >= 0x80 ? concatBytes([Uint8Array.of(0), magnitude]) : magnitude
  return derElement(TAG.integer, signed)
}

export function derBoolean(value: boolean): Uint8Array {
  return derElement(TAG.boolean, Uint8Array.of(value ? 0xff : 0))
}

export function derOctets(bytes: Uint8Array): Uint8Array {
  return derElement(TAG.octetString, bytes)
}

export function derBits(bytes: Uint8Array): Uint8Array {
  return derElement(TAG.bitString, concatBytes([Uint8Array.of(0), bytes]))
}

/** X.690 11.2.2: named bits end with the last one set. */
export function derNamedBits(numbers: readonly number[]): Uint8Array {
  const last = Math.max(...numbers)
  const octets = new Uint8Array(Math.floor(last / 8) + 1)
  for (const number of numbers) octets[number >> 3] = (octets[number >> 3] as number) | (0x80 >> (number & 7))
  return derElement(TAG.bitString, concatBytes([Uint8Array.of(7 - (last & 7)), octets]))
}

export function derNull(): Uint8Array {
  return Uint8Array.of(TAG.null, 0)
}

export function derText(tag: number, text: string): Uint8Array {
  return derElement(tag, new TextEncoder().encode(text))
}
