import { PdfError } from '../errors.ts'
import { hexDigit, isDigit, isRegular, isWhite, latin1, matchesAt } from './syntax.ts'
import type { PdfDictionary, PdfString, PdfValue } from './value.ts'
import { NULL } from './value.ts'

const MAX_DEPTH = 100
const MAX_ITEMS = 1_000_000
const MAX_NAME_LENGTH = 4096

/**
 * Reads one object after another. Strict where readers differ: a malformed object is refused and never guessed, since
 * another reader may guess differently and show something else.
 */
export class Parser {
  readonly bytes: Uint8Array
  at: number
  #items = 0

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  readValue(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfError('too-deep', 'the file nests objects too deeply')
    if (++this.#items > MAX_ITEMS) throw new PdfError('too-large', 'one object of the file has too many parts')
    this.skipWhite()
    const byte = this.bytes[this.at]
    if (byte === 0x2f) return this.#readName()
    if (byte === 0x28) return this.#readLiteralString()
    if (byte === 0x5b) return this.#readArray(depth)
    if (byte === 0x3c) return this.bytes[this.at + 1] === 0x3c ? this.#readDictionary(depth) : this.#readHexString()
    if (isDigit(byte) || byte === 0x2b || byte === 0x2d || byte === 0x2e) return this.#readNumberOrReference()
    return this.#readWord()
  }

  /** White space and comments. */
  skipWhite(): void {
    for (;;) {
      while (isWhite(this.bytes[this.at])) this.at++
      if (this.bytes[this.at] !== 0x25) return
      while (this.at < this.bytes.length && this.bytes[this.at] !== 10 && this.bytes[this.at] !== 13) this.at++
    }
  }

  /** Consumes the word if it appears here on its own. */
  takeWord(word: string): boolean {
    this.skipWhite()
    if (!matchesAt(this.bytes, this.at, word) || isRegular(this.bytes[this.at + word.length])) return false
    this.at += word.length
    return true
  }

  /** An unsigned integer, or undefined without consuming anything. */
  takeInteger(): number | undefined {
    this.skipWhite()
    const from = this.at
    let to = from
    // Exact up to the fifteen digits that are accepted.
    let value = 0
    for (let byte = this.bytes[to] ?? 0; isDigit(byte); byte = this.bytes[++to] ?? 0) value = value * 10 + byte - 0x30
    if (to === from || to - from > 15 || isRegular(this.bytes[to])) return undefined
    this.at = to
    return value
  }

  fail(what: string): never {
    throw new PdfError('damaged', `the file is malformed at byte ${this.at}: ${what}`)
  }

  #readName(): PdfValue {
    let value = ''
    this.at++
    while (isRegular(this.bytes[this.at])) {
      let byte = this.bytes[this.at] ?? 0
      const high = byte === 0x23 ? hexDigit(this.bytes[this.at + 1]) : -1
      const low = high < 0 ? -1 : hexDigit(this.bytes[this.at + 2])
      if (low >= 0) {
        byte = high * 16 + low
        this.at += 2
      }
      value += String.fromCharCode(byte)
      if (value.length > MAX_NAME_LENGTH) this.fail('a name that does not end')
      this.at++
    }
    return { kind: 'name', value }
  }

  #readNumberOrReference(): PdfValue {
    const start = this.at
    const generation = this.#peekReference()
    if (generation !== undefined) return generation
    this.at = start
    while (isRegular(this.bytes[this.at]) && this.at - start < 64) this.at++
    const spelling = latin1(this.bytes.subarray(start, this.at))
    if (isRegular(this.bytes[this.at]) || !/^[+-]?(?:\d+\.?\d*|\.\d*)$/.test(spelling))
      return this.fail('a number that is none')
    return { kind: 'number', value: Number(/\d/.test(spelling) ? spelling : '0'), spelling }
  }

  #peekReference(): PdfValue | undefined {
    if (!isDigit(this.bytes[this.at])) return undefined
    const number = this.takeInteger()
    if (number === undefined || !isWhite(this.bytes[this.at])) return undefined
    this.skipWhite()
    if (!isDigit(this.bytes[this.at])) return undefined
    const generation = this.takeInteger()
    if (generation === undefined || !isWhite(this.bytes[this.at])) return undefined
    return this.takeWord('R') ? { kind: 'reference', number, generation } : undefined
  }

  #readLiteralString(): PdfString {
    const from = this.at++
    const bytes: number[] = []
    let open = 1
    for (;;) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) return this.fail('a string that does not end')
      if (byte === 0x5c) this.#readEscape(bytes)
      else if (byte === 13) {
        // An end of line of any kind reads as a line feed (7.3.4.2).
        if (this.bytes[this.at] === 10) this.at++
        bytes.push(10)
      } else {
        if (byte === 0x28) open++
        if (byte === 0x29 && --open === 0) break
        bytes.push(byte)
      }
    }
    return { kind: 'string', bytes: Uint8Array.from(bytes), form: 'literal', from, to: this.at }
  }

  #readEscape(bytes: number[]): void {
    const byte = this.bytes[this.at++]
    if (byte === undefined) this.fail('a string that does not end')
    const simple = 'nrtbf'.indexOf(String.fromCharCode(byte))
    if (simple >= 0) bytes.push([10, 13, 9, 8, 12][simple] ?? 0)
    else if (byte >= 0x30 && byte <= 0x37) {
      let code = byte - 0x30
      for (let digits = 1; digits < 3; digits++) {
        const next = this.bytes[this.at] ?? 0
        if (next < 0x30 || next > 0x37) break
        code = code * 8 + next - 0x30
        this.at++
      }
      bytes.push(code & 0xff)
    } else if (byte === 13) {
      if (this.bytes[this.at] === 10) this.at++
    } else if (byte !== 10) bytes.push(byte)
  }

  #readHexString(): PdfString {
    const from = this.at++
    const end = this.bytes.indexOf(0x3e, this.at)
    if (end < 0) return this.fail('a string that does not end')
    const bytes = new Uint8Array((end - this.at + 1) >> 1)
    let digits = this.#readHexPairs(bytes, end)
    for (; this.at < end; this.at++) {
      if (isWhite(this.bytes[this.at])) continue
      const digit = hexDigit(this.bytes[this.at])
      if (digit < 0) return this.fail('a hexadecimal string with other characters')
      const index = digits >> 1
      bytes[index] = digits % 2 === 0 ? digit << 4 : (bytes[index] ?? 0) | digit
      digits++
    }
    this.at = end + 1
    return { kind: 'string', bytes: bytes.subarray(0, (digits + 1) >> 1), form: 'hexadecimal', from, to: this.at }
  }

  /** While only pairs of digits follow, as in the whole placeholder of a signature. */
  #readHexPairs(into: Uint8Array, end: number): number {
    const from = this.at
    for (; this.at + 1 < end; this.at += 2) {
      const high = hexDigit(this.bytes[this.at])
      const low = hexDigit(this.bytes[this.at + 1])
      if (high < 0 || low < 0) break
      into[(this.at - from) >> 1] = (high << 4) | low
    }
    return this.at - from
  }

  #readArray(depth: number): PdfValue {
    this.at++
    const items: PdfValue[] = []
    for (;;) {
      this.skipWhite()
      if (this.bytes[this.at] === 0x5d) break
      items.push(this.readValue(depth + 1))
    }
    this.at++
    return { kind: 'array', items }
  }

  #readDictionary(depth: number): PdfDictionary {
    this.at += 2
    const entries = new Map<string, PdfValue>()
    let absent: Set<string> | undefined
    for (;;) {
      this.skipWhite()
      if (matchesAt(this.bytes, this.at, '>>')) break
      const key = this.bytes[this.at] === 0x2f ? this.#readName() : undefined
      if (key?.kind !== 'name') return this.fail('a dictionary without a key')
      const value = this.readValue(depth + 1)
      // Readers differ in which of two equal keys they use.
      if (entries.has(key.value) || absent?.has(key.value)) {
        return this.fail(`a dictionary with two entries /${key.value}`)
      }
      if (value.kind !== 'null') entries.set(key.value, value)
      else absent = (absent ?? new Set()).add(key.value)
    }
    this.at += 2
    return { kind: 'dictionary', entries }
  }

  #readWord(): PdfValue {
    if (this.takeWord('true')) return { kind: 'boolean', value: true }
    if (this.takeWord('false')) return { kind: 'boolean', value: false }
    if (this.takeWord('null')) return NULL
    return this.fail('something that is no object')
  }
}
