import { cleanText } from '../text/clean-text.ts'
import { breaksOf, clusterEnds } from '../text/line-breaks.ts'

export interface NameRoom {
  readonly width: number
  /** The font size of a short name. */
  readonly size: number
}

export interface BrokenName {
  readonly lines: readonly string[]
  readonly size: number
}

const MOST_LINES = 3
/** A name stays on one line down to this part of its size; above it several lines would be too loud. */
const EASY_SHRINK = 0.8
/** Letters larger by this factor are worth another line. */
const WORTH_A_LINE = 1.1
/** Relative to the size: for an even longer name, the last line overflows. */
const SMALLEST_PART = 0.5

/**
 * The lines of a name on its seal, and their size. Letters are measured by kind and not by a font, so that a page with
 * a preview of the seal arrives at the same lines, and so at the same height.
 */
export function breakName(name: string, { width, size }: NameRoom): BrokenName {
  const clean = cleanText(name)
  if (widthOf(clean) * size * EASY_SHRINK <= width) return { lines: [clean], size }
  const smallest = size * SMALLEST_PART
  const pieces = piecesOf(clean, width / smallest)
  const smallLines = fill(pieces, width / smallest)
  if (smallLines.length > MOST_LINES) return { lines: joinRest(smallLines), size: smallest }
  const inLines = (count: number): BrokenName => {
    const lines = balance(pieces, count)
    const natural = width / Math.max(...lines.map((line) => widthOf(line.trim())))
    return { lines: lines.map((line) => line.trim()), size: Math.min(natural, size * EASY_SHRINK) }
  }
  const choices = Array.from({ length: MOST_LINES }, (_, i) => inLines(i + 1)).filter(
    (choice) => choice.size >= smallest,
  )
  const small: BrokenName = { lines: smallLines.map((line) => line.trim()), size: smallest }
  return choices.reduce(
    (best, choice) => (choice.size >= best.size * WORTH_A_LINE ? choice : best),
    choices[0] ?? small,
  )
}

/** Relative to the size, about as wide as in a bold sans-serif font. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  if (/\p{M}/u.test(letter)) return 0
  if (/[ijl.,:;'\u2019|!() ]/u.test(letter)) return 0.3
  if (/[frtI/-]/u.test(letter)) return 0.42
  if (/[mwMW@%\u2014]/u.test(letter)) return 0.92
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff00-\uffef]/u.test(letter)) return 1
  return /\p{Lu}|&/u.test(letter) ? 0.68 : 0.6
}

/** The unbreakable pieces: words with the space after them, and letters of a word that is too wide for any line. */
function piecesOf(text: string, widest: number): readonly string[] {
  const words = cutAt(text, breaksOf(text))
  return words.flatMap((word) => (widthOf(word.trimEnd()) > widest ? cutAt(word, clusterEnds(word)) : [word]))
}

function cutAt(text: string, ends: readonly number[]): readonly string[] {
  return ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end))
}

const PRECISION = 0.05

/** In at most so many lines, the widest of them as narrow as possible. */
function balance(pieces: readonly string[], count: number): readonly string[] {
  let [low, high] = [0, widthOf(pieces.join('')) + PRECISION]
  while (high - low > PRECISION) {
    const middle = (low + high) / 2
    if (fill(pieces, middle).length <= count) high = middle
    else low = middle
  }
  return fill(pieces, high)
}

/** One line after the other, each filled up to the width. */
function fill(pieces: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  let [line, lineWidth] = ['', 0]
  for (const piece of pieces) {
    if (line !== '' && lineWidth + widthOf(piece.trimEnd()) > width) {
      lines.push(line)
      line = ''
      lineWidth = 0
    }
    line += piece
    lineWidth += widthOf(piece)
  }
  return [...lines, line]
}

function joinRest(lines: readonly string[]): readonly string[] {
  const last = MOST_LINES - 1
  return [...lines.slice(0, last), lines.slice(last).join('')].map((line) => line.trim())
}
