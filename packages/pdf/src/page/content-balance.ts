import { isDigit, isSpace } from '../open/byte-search.ts'

/** What a page's content leaves open, or closes without having opened it. */
export interface Balance {
  /** Saved graphics states (`q`) that are never restored. */
  readonly statesLeft: number
  /** Restores (`Q`) without a saved state. */
  readonly statesMissing: number
  /** Marked content (`BMC`, `BDC`) without its end. */
  readonly marksLeft: number
  /** True if a text object (`BT`) has no end. */
  readonly inText: boolean
}

export const balanced: Balance = { statesLeft: 0, statesMissing: 0, marksLeft: 0, inText: false }

/** Reads only operators; skips operands, and strings and inline images as a whole (ISO 32000-2 7.8.2, 8.9.7). */
export function measureBalance(content: Uint8Array): Balance {
  let [depth, lowest, marks, inText] = [0, 0, 0, false]
  let at = 0
  while (at < content.length) {
    const byte = content[at] as number
    if (byte === parenthesis) at = skipString(content, at)
    else if (byte === percent) at = skipComment(content, at)
    else if (!isRegular(byte)) at++
    else if (content[at - 1] === slash) at = skipWord(content, at)
    else {
      const end = skipWord(content, at)
      switch (end - at > 3 || isDigit(byte) ? '' : String.fromCharCode(...content.subarray(at, end))) {
        case 'q':
          depth++
          break
        case 'Q':
          lowest = Math.min(lowest, --depth)
          break
        case 'BMC':
        case 'BDC':
          marks++
          break
        case 'EMC':
          marks = Math.max(0, marks - 1)
          break
        case 'BT':
          inText = true
          break
        case 'ET':
          inText = false
          break
        case 'ID':
          at = skipImage(content, end)
          continue
      }
      at = end
    }
  }
  return { statesLeft: depth - lowest, statesMissing: -lowest, marksLeft: marks, inText }
}

const [parenthesis, percent, slash] = [0x28, 0x25, 0x2f]
const delimiters = new Set('()<>[]{}/%'.split('').map((character) => character.charCodeAt(0)))

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !isSpace(byte) && !delimiters.has(byte)
}

function skipWord(content: Uint8Array, from: number): number {
  let at = from
  while (isRegular(content[at])) at++
  return at
}

function skipComment(content: Uint8Array, from: number): number {
  let at = from
  while (at < content.length && content[at] !== 0x0a && content[at] !== 0x0d) at++
  return at
}

function skipString(content: Uint8Array, from: number): number {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    if (content[at] === 0x5c) at++
    else if (content[at] === parenthesis) depth++
    else if (content[at] === 0x29 && --depth === 0) return at + 1
  }
  return content.length
}

/** Binary data up to `EI` as its own word. */
function skipImage(content: Uint8Array, from: number): number {
  for (let at = content.indexOf(0x45, from); at >= 0; at = content.indexOf(0x45, at + 1)) {
    if (content[at + 1] === 0x49 && isSpace(content[at - 1]) && !isRegular(content[at + 2])) return at + 2
  }
  return content.length
}
