import { ContentScanner, type Operand } from '../content/content-scanner.ts'
import { CodeRanges } from './code-ranges.ts'

type CodeSpace = { readonly low: Uint8Array; readonly high: Uint8Array }

const MAX_TEXT_BYTES = 128
const MAX_CODE_SPACES = 100

/** A CMap (ISO 32000-2 9.7.5, 9.10.3): from codes to text, to the numbers of glyphs in a CIDFont, or both. */
export class CodeMap {
  readonly #texts: CodeRanges<string>
  readonly #cids: CodeRanges<number>
  readonly #spaces: readonly CodeSpace[]
  readonly isVertical: boolean

  constructor(texts: CodeRanges<string>, cids: CodeRanges<number>, spaces: readonly CodeSpace[], isVertical: boolean) {
    this.#texts = texts
    this.#cids = cids
    this.#spaces = spaces
    this.isVertical = isVertical
  }

  /** How many entries it keeps in memory. */
  get size(): number {
    return this.#texts.size + this.#cids.size
  }

  textOf(code: number): string | undefined {
    const found = this.#texts.find(code)
    return found && countUp(found.value, found.distance)
  }

  cidOf(code: number): number | undefined {
    const found = this.#cids.find(code)
    return found && found.value + found.distance
  }

  /** How many bytes the next code of a string has. */
  lengthOfCode(bytes: Uint8Array, at: number): number {
    const fitting = this.#spaces.find(({ low, high }) =>
      low.every((least, i) => (bytes[at + i] ?? -1) >= least && (bytes[at + i] ?? -1) <= (high[i] ?? 0)),
    )
    return fitting?.low.length ?? this.#spaces[0]?.low.length ?? 2
  }
}

export function readCodeMap(data: Uint8Array): CodeMap {
  const texts = new CodeRanges<string>()
  const cids = new CodeRanges<number>()
  const spaces: CodeSpace[] = []
  let isVertical = false
  const scanner = new ContentScanner(data)
  for (let operator = scanner.next(); operator !== undefined; operator = scanner.next()) {
    const { operands } = scanner
    if (operator === 'endcodespacerange') addSpaces(spaces, operands)
    else if (operator === 'endbfchar') for (const [code, to] of groups(operands, 2)) addText(texts, code, code, to)
    else if (operator === 'endbfrange') for (const [low, high, to] of groups(operands, 3)) addText(texts, low, high, to)
    else if (operator === 'endcidchar') for (const [code, to] of groups(operands, 2)) addCid(cids, code, code, to)
    else if (operator === 'endcidrange') for (const [low, high, to] of groups(operands, 3)) addCid(cids, low, high, to)
    else if (operator === 'def' && operands.at(-2) === 'WMode') isVertical = operands.at(-1) === 1
  }
  spaces.sort((one, other) => one.low.length - other.low.length)
  return new CodeMap(texts, cids, spaces, isVertical)
}

function* groups(operands: readonly Operand[], size: 2 | 3): Generator<readonly Operand[]> {
  for (let at = 0; at + size <= operands.length; at += size) yield operands.slice(at, at + size)
}

function addSpaces(spaces: CodeSpace[], operands: readonly Operand[]): void {
  for (const [low, high] of groups(operands, 2)) {
    if (!(low instanceof Uint8Array && high instanceof Uint8Array) || spaces.length === MAX_CODE_SPACES) continue
    if (low.length === high.length && low.length >= 1 && low.length <= 4) spaces.push({ low, high })
  }
}

function addText(texts: CodeRanges<string>, low?: Operand, high?: Operand, to?: Operand): void {
  const [first, last] = [codeOf(low), codeOf(high)]
  if (first === undefined || last === undefined) return
  if (to instanceof Uint8Array) texts.add(first, last, utf16(to))
  else if (Array.isArray(to)) {
    for (const [i, item] of to.entries()) {
      if (item instanceof Uint8Array && first + i <= last) texts.add(first + i, first + i, utf16(item))
    }
  }
}

function addCid(cids: CodeRanges<number>, low?: Operand, high?: Operand, to?: Operand): void {
  const [first, last] = [codeOf(low), codeOf(high)]
  if (first !== undefined && last !== undefined && typeof to === 'number') cids.add(first, last, to)
}

function codeOf(operand: Operand | undefined): number | undefined {
  if (!(operand instanceof Uint8Array) || operand.length === 0 || operand.length > 4) return undefined
  return operand.reduce((code, byte) => code * 256 + byte, 0)
}

/** Some writers leave out the first byte of a single unit. */
function utf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return String.fromCharCode(bytes[0] ?? 0)
  let text = ''
  for (let i = 0; i + 1 < Math.min(bytes.length, MAX_TEXT_BYTES); i += 2) {
    text += String.fromCharCode((bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0))
  }
  return text
}

/** The codes of a range count up the last unit of their text. */
function countUp(text: string, distance: number): string {
  return distance === 0 ? text : text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + distance)
}
