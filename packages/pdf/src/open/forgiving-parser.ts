import { equalBytes } from '@countersign/proof/bytes'
import { PdfError } from '../errors.ts'
import type { Parser } from '../read/parser.ts'
import { isRegular, latin1, latin1Bytes, matchesAt } from '../read/syntax.ts'
import { NULL, type PdfValue } from '../read/value.ts'
import { serialize } from '../sign/serialize.ts'

const MAX_DEPTH = 100

/**
 * Reads malformed values where readers agree on their meaning, and refuses the rest like the strict parser. Every step
 * consumes at least one byte, so an object costs no more than its length.
 */
export class ForgivingParser {
  readonly #strict: Parser

  constructor(strict: Parser) {
    this.#strict = strict
  }

  readValue(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) return this.#strict.fail('objects that are nested too deeply')
    this.#strict.skipWhite()
    if (this.#isAt('<<')) return this.#readDictionary(depth)
    if (this.#isAt('[')) return this.#readArray(depth)
    return this.#readSimple()
  }

  #readSimple(): PdfValue {
    const from = this.#strict.at
    if (!isRegular(this.#strict.bytes[from])) return this.#strict.readValue()
    try {
      return this.#strict.readValue()
    } catch (error) {
      if (!(error instanceof PdfError)) throw error
      this.#strict.at = from
      return this.#readNumberBefore() ?? this.#skipWord()
    }
  }

  /** Such as `16endobj`, or with more digits than any number needs. */
  #readNumberBefore(): PdfValue | undefined {
    const { bytes, at } = this.#strict
    let end = at
    while (NUMERIC.has(bytes[end] ?? 0)) end++
    const found = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.exec(latin1(bytes.subarray(at, end)))?.[0]
    if (found === undefined) return undefined
    const spelling = found.slice(0, MOST_DIGITS)
    if (spelling !== found && !spelling.includes('.')) return undefined
    this.#strict.at += found.length
    return { kind: 'number', value: Number(spelling), spelling }
  }

  /** Readers ignore an unknown word. */
  #skipWord(): PdfValue {
    const { bytes, at: from } = this.#strict
    while (isRegular(bytes[this.#strict.at])) this.#strict.at++
    const word = latin1(bytes.subarray(from, Math.min(this.#strict.at, from + LONGEST_END)))
    // Readers differ on what looks like a number.
    if (/^[-+.\d]/.test(word) || ENDS.has(word)) return this.#strict.fail('something that readers read differently')
    return NULL
  }

  #readArray(depth: number): PdfValue {
    this.#strict.at++
    const items: PdfValue[] = []
    for (this.#strict.skipWhite(); !this.#isAt(']'); this.#strict.skipWhite()) items.push(this.readValue(depth + 1))
    this.#strict.at++
    return { kind: 'array', items }
  }

  #readDictionary(depth: number): PdfValue {
    this.#strict.at += 2
    const entries = new Map<string, PdfValue>()
    for (this.#strict.skipWhite(); !this.#isAt('>>'); this.#strict.skipWhite()) {
      // A name written with a space leaves a word behind, which readers skip.
      const key = this.#readSimple()
      if (key.kind !== 'name') continue
      const value = this.readValue(depth + 1)
      if (value.kind !== 'null') this.#set(entries, key.value, value)
    }
    this.#strict.at += 2
    return { kind: 'dictionary', entries }
  }

  #set(entries: Map<string, PdfValue>, key: string, value: PdfValue): void {
    const known = entries.get(key)
    const isOther = known !== undefined && !NOT_DRAWN.has(key) && !equalBytes(serialize(known), serialize(value))
    // Some readers use the first of them, some the last.
    if (isOther) this.#strict.fail(`a dictionary with two entries /${key}`)
    entries.set(key, value)
  }

  #isAt(text: string): boolean {
    return matchesAt(this.#strict.bytes, this.#strict.at, text)
  }
}

const NUMERIC = new Set(latin1Bytes('+-.0123456789'))
/** More than double precision has; the strict parser accepts as many. */
const MOST_DIGITS = 40

const LONGEST_END = 'startxref '.length
/** After these another object begins, or none. */
const ENDS = new Set(['endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref'])

/** These do not change any page's appearance. */
const NOT_DRAWN = new Set(['PageMode', 'PageLayout', 'Lang', 'Producer', 'Creator', 'CreationDate', 'ModDate', 'Title'])
