import { hexDigit, isDigit, isRegular, isWhite, latin1, matchesAt } from '../../read/syntax.ts'

/** A name is a string, a string is its bytes; null for anything that no text operator takes. */
export type Operand = number | string | Uint8Array | readonly Operand[] | ReadonlyMap<string, Operand> | null

const MAX_HELD = 150_000
const MAX_DEPTH = 32
const MAX_WORD = 127

/**
 * Reads the operators of a content stream, or of a CMap file, one after another. Never fails: malformed parts are
 * skipped, since every reader does so. Time is linear in the length, and memory is bounded.
 */
export class ContentScanner {
  readonly #bytes: Uint8Array
  #at = 0
  #held = 0
  #isCut = false
  /** Of the operator that was returned last. */
  operands: Operand[] = []

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** True if a part was left out: beyond the limits, or in an inline image without an end. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** Undefined at the end. */
  next(): string | undefined {
    this.operands = []
    this.#held = 0
    while (this.#skipWhite()) {
      const byte = this.#bytes[this.#at] as number
      if (isRegular(byte) && !startsNumber(byte)) {
        const operator = this.#readOperator()
        if (operator !== undefined) return operator
      } else this.#hold(this.operands, this.#readOperand(0))
    }
    return undefined
  }

  /** False at the end. */
  #skipWhite(): boolean {
    const bytes = this.#bytes
    for (; this.#at < bytes.length; this.#at++) {
      if (bytes[this.#at] === PERCENT) {
        while (this.#at < bytes.length && bytes[this.#at] !== 10 && bytes[this.#at] !== 13) this.#at++
      } else if (!isWhite(bytes[this.#at])) return true
    }
    return false
  }

  /** Undefined for the words that are operands. */
  #readOperator(): string | undefined {
    const word = this.#readWord()
    if (word === 'true' || word === 'false' || word === 'null') this.#hold(this.operands, null)
    else {
      if (word === 'ID') this.#skipImage()
      return word
    }
    return undefined
  }

  #readWord(): string {
    const from = this.#at
    while (isRegular(this.#bytes[this.#at])) this.#at++
    return latin1(this.#bytes.subarray(from, Math.min(this.#at, from + MAX_WORD)))
  }

  #hold(into: Operand[], operand: Operand | undefined): void {
    if (operand === undefined) return
    if (this.#held++ < MAX_HELD) into.push(operand)
    else this.#isCut = true
  }

  #holdByte(into: number[], byte: number): void {
    if (into.length < MAX_HELD) into.push(byte)
    else this.#isCut = true
  }

  /** Undefined for a stray delimiter. */
  #readOperand(depth: number): Operand | undefined {
    const byte = this.#bytes[this.#at] as number
    if (byte === SLASH) return this.#readName()
    if (byte === PARENTHESIS) return this.#readLiteral()
    if (byte === LESS) return this.#bytes[this.#at + 1] === LESS ? this.#readDictionary(depth) : this.#readHex()
    if (byte === BRACKET) return this.#readList(depth, ']')
    if (isRegular(byte)) return startsNumber(byte) ? this.#readNumber() : this.#readOther()
    this.#at++
    return undefined
  }

  #readOther(): null {
    this.#readWord()
    return null
  }

  #readName(): string {
    this.#at++
    const word = this.#readWord()
    return word.includes('#')
      ? word.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : word
  }

  /** Reads `--5` as -5 and `1.2.3` as 1.2, as readers do. */
  #readNumber(): number {
    const bytes = this.#bytes
    let sign = 1
    for (; bytes[this.#at] === MINUS || bytes[this.#at] === PLUS; this.#at++) if (bytes[this.#at] === MINUS) sign = -1
    let value = 0
    for (; isDigit(bytes[this.#at]); this.#at++) value = value * 10 + (bytes[this.#at] as number) - 0x30
    if (bytes[this.#at] === PERIOD) {
      this.#at++
      for (let unit = 0.1; isDigit(bytes[this.#at]); this.#at++, unit /= 10) {
        value += ((bytes[this.#at] as number) - 0x30) * unit
      }
    }
    while (isRegular(bytes[this.#at])) this.#at++
    return sign * value
  }

  #readLiteral(): Uint8Array {
    const bytes = this.#bytes
    const into: number[] = []
    let open = 1
    this.#at++
    for (; this.#at < bytes.length; this.#at++) {
      const byte = bytes[this.#at] as number
      if (byte === BACKSLASH) this.#readEscape(into)
      else {
        if (byte === PARENTHESIS) open++
        else if (byte === 0x29 && --open === 0) break
        this.#holdByte(into, byte)
      }
    }
    this.#at++
    return Uint8Array.from(into)
  }

  /** Leaves the position on the last byte of the escape. */
  #readEscape(into: number[]): void {
    const bytes = this.#bytes
    const byte = bytes[++this.#at] ?? 0
    const simple = SIMPLE_ESCAPES[byte]
    if (simple !== undefined) this.#holdByte(into, simple)
    else if (byte >= 0x30 && byte <= 0x37) {
      let code = byte - 0x30
      for (let digits = 1; digits < 3; digits++) {
        const next = bytes[this.#at + 1] ?? 0
        if (next < 0x30 || next > 0x37) break
        code = code * 8 + next - 0x30
        this.#at++
      }
      this.#holdByte(into, code & 0xff)
    } else if (byte === 13) {
      if (bytes[this.#at + 1] === 10) this.#at++
    } else if (byte !== 10) this.#holdByte(into, byte)
  }

  #readHex(): Uint8Array {
    const bytes = this.#bytes
    const into: number[] = []
    let high = -1
    for (this.#at++; this.#at < bytes.length && bytes[this.#at] !== GREATER; this.#at++) {
      const digit = hexDigit(bytes[this.#at])
      if (digit < 0) continue
      if (high < 0) high = digit
      else {
        this.#holdByte(into, high * 16 + digit)
        high = -1
      }
    }
    this.#at++
    if (high >= 0) this.#holdByte(into, high * 16)
    return Uint8Array.from(into)
  }

  #readList(depth: number, close: ']' | '>>'): readonly Operand[] {
    const list: Operand[] = []
    this.#at += close.length
    while (this.#skipWhite()) {
      if (matchesAt(this.#bytes, this.#at, close)) {
        this.#at += close.length
        break
      }
      // A list without its end must not take in the rest of the page.
      if (this.#atTextEnd()) break
      if (depth === MAX_DEPTH) this.#at++
      else this.#hold(list, this.#readOperand(depth + 1))
    }
    return list
  }

  #atTextEnd(): boolean {
    return matchesAt(this.#bytes, this.#at, 'ET') && !isRegular(this.#bytes[this.#at + 2])
  }

  #readDictionary(depth: number): ReadonlyMap<string, Operand> {
    const list = this.#readList(depth, '>>')
    const entries = new Map<string, Operand>()
    for (let i = 0; i + 1 < list.length; i += 2) {
      const key = list[i]
      if (typeof key === 'string') entries.set(key, list[i + 1] ?? null)
    }
    return entries
  }

  /**
   * The data of an inline image, up to `EI` as its own word (ISO 32000-2 8.9.7). The filters that write text end their
   * data with `>`, and some writers leave out the white space after it.
   */
  #skipImage(): void {
    const bytes = this.#bytes
    for (let at = bytes.indexOf(0x45, this.#at); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
      const isWord = isWhite(bytes[at - 1]) || bytes[at - 1] === GREATER
      if (bytes[at + 1] !== 0x49 || !isWord || isRegular(bytes[at + 2])) continue
      this.#at = at + 2
      return
    }
    this.#at = bytes.length
    this.#isCut = true
  }
}

const [PERCENT, SLASH, PARENTHESIS, LESS, GREATER, BRACKET, BACKSLASH] = [0x25, 0x2f, 0x28, 0x3c, 0x3e, 0x5b, 0x5c]
const [PLUS, MINUS, PERIOD] = [0x2b, 0x2d, 0x2e]
const SIMPLE_ESCAPES: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 }

function startsNumber(byte: number): boolean {
  return isDigit(byte) || byte === PLUS || byte === MINUS || byte === PERIOD
}
