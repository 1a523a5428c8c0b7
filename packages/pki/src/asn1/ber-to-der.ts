import { concatBytes } from '@countersign/proof/bytes'
import { PkiError } from '../errors.ts'
import { malformed } from './der.ts'
import { derElement } from './der-write.ts'

/** In practice 15 levels and hundreds of elements occur. */
const MAX_DEPTH = 32
const MAX_ELEMENTS = 100_000

/**
 * The first element of the bytes, converted to the lengths of DER, and the rest. CMS may be in BER (RFC 5652 2), with
 * indefinite lengths and segmented strings; signed parts are hashed as DER, so this is the form to check.
 */
export function berToDer(bytes: Uint8Array, what: string): { der: Uint8Array; rest: Uint8Array } {
  const { der, end } = new Transcoder(bytes, what).element(0, bytes.length, 0)
  return { der, rest: bytes.subarray(end) }
}

const CONSTRUCTED_OCTET_STRING = 0x24
const OCTET_STRING = 0x04

type Transcoded = { readonly tag: number; readonly content: Uint8Array; readonly der: Uint8Array; readonly end: number }

class Transcoder {
  readonly #bytes: Uint8Array
  readonly #what: string
  #count = 0

  constructor(bytes: Uint8Array, what: string) {
    this.#bytes = bytes
    this.#what = what
  }

  element(at: number, limit: number, depth: number): Transcoded {
    this.#count += 1
    if (depth > MAX_DEPTH || this.#count > MAX_ELEMENTS) {
      throw new PkiError('too-large', `${this.#what} has too many elements, or one inside another too often`)
    }
    const tag = this.#byte(at, limit)
    if ((tag & 0x1f) === 0x1f || tag === 0) throw malformed(this.#what, 'has a tag that cannot stand there')
    const { start, length } = this.#length(at + 1, limit)
    if (length !== undefined && start + length > limit) throw malformed(this.#what, 'ends too early')

    if ((tag & 0x20) === 0) {
      if (length === undefined) throw malformed(this.#what, 'leaves the length of a value open')
      const content = this.#bytes.subarray(start, start + length)
      return { tag, content, der: derElement(tag, content), end: start + length }
    }
    const { children, end } = this.#children(
      start,
      length === undefined ? limit : start + length,
      length === undefined,
      depth,
    )
    if (tag === CONSTRUCTED_OCTET_STRING) return this.#joined(children, end)
    const content = concatBytes(children.map(({ der }) => der))
    return { tag, content, der: derElement(tag, content), end }
  }

  #children(start: number, limit: number, open: boolean, depth: number): { children: Transcoded[]; end: number } {
    const children: Transcoded[] = []
    let at = start
    while (open ? !this.#isEnd(at, limit) : at < limit) {
      const child = this.element(at, limit, depth + 1)
      children.push(child)
      at = child.end
    }
    return { children, end: open ? at + 2 : at }
  }

  /** Two zero octets close an indefinite length. */
  #isEnd(at: number, limit: number): boolean {
    return this.#byte(at, limit) === 0 && this.#byte(at + 1, limit) === 0
  }

  #joined(pieces: readonly Transcoded[], end: number): Transcoded {
    if (pieces.some(({ tag }) => tag !== OCTET_STRING)) throw malformed(this.#what, 'has a string of wrong pieces')
    const content = concatBytes(pieces.map((piece) => piece.content))
    return { tag: OCTET_STRING, content, der: derElement(OCTET_STRING, content), end }
  }

  #length(at: number, limit: number): { start: number; length: number | undefined } {
    const first = this.#byte(at, limit)
    if (first < 0x80) return { start: at + 1, length: first }
    const octets = first & 0x7f
    if (octets === 0) return { start: at + 1, length: undefined }
    if (octets > 8) throw malformed(this.#what, 'has a length beyond reason')
    let length = 0
    for (let i = 1; i <= octets; i++) length = length * 256 + this.#byte(at + i, limit)
    return { start: at + 1 + octets, length }
  }

  #byte(at: number, limit: number): number {
    const byte = this.#bytes[at]
    if (byte === undefined || at >= limit) throw malformed(this.#what, 'ends too early')
    return byte
  }
}
