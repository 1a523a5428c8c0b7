import type { Glyph } from '../content/glyph.ts'
import { readingsOf } from './reading-order.ts'
import type { Letter, TextLine } from './text-line.ts'

// All in units of the font size.
/** How far the base lines of one line may differ. */
const SAME_BASE = 0.25
/** Letters of one word are closer, words are not. A justified line in TeX has spaces of 0.2. */
const SPACE = 0.15
/** Chinese, Japanese and Korean are set without spaces, and spread to fill a line. */
const IDEOGRAPHIC_SPACE = 0.5
/** Nothing farther apart is written in one go. */
const WIDE_GAP = 3
/** Columns are farther apart; the spaces of a justified line, in TeX or beside the space itself, are not. */
const COLUMN_GAP = 0.9
/** Cells are farther apart, where words have spaces between them. */
const CELL_GAP = 0.6
/** The part of a text that spaces are, if it has them at all. */
const LEAST_SPACES = 0.03
/** The same letter this close is drawn twice to look bold, or as its own shadow. */
const DOUBLE = 0.1
const MOST_BACKWARD = 0.5
/** Letters are not set wider apart than this; words are. */
const MOST_SPREAD = 0.3
const LEAST_SPREAD = 0.03
const LEAST_SPREAD_LETTERS = 5
const TURN = (5 * Math.PI) / 180

/** A glyph in the directions of its line: along it, and across it. */
interface Placed {
  readonly glyph: Glyph
  readonly from: number
  readonly to: number
  readonly base: number
}

/** Glyphs that follow each other both in the file and on the page. */
type Piece = readonly [Placed, ...Placed[]]

/** The lines from top to bottom, those of each direction for themselves. Text may be drawn in any order. */
export function joinLines(glyphs: readonly Glyph[]): TextLine[] {
  const spaces = glyphs.reduce((count, { text }) => count + (text === ' ' ? 1 : 0), 0)
  const gap = spaces > LEAST_SPACES * glyphs.length ? CELL_GAP : COLUMN_GAP
  return [...byDirection(glyphs)].flatMap(([direction, group]) =>
    rowsOf(piecesOf(placeAll(group))).flatMap((row) =>
      segmentsOf(row, gap).map((segment) => toLine(direction, segment)),
    ),
  )
}

function byDirection(glyphs: readonly Glyph[]): Map<number, Glyph[]> {
  const groups = new Map<number, Glyph[]>()
  for (const glyph of glyphs) {
    const direction = Math.round(Math.atan2(glyph.dy, glyph.dx) / TURN)
    const group = groups.get(direction)
    if (group === undefined) groups.set(direction, [glyph])
    else group.push(glyph)
  }
  return groups
}

/** By their mean direction: scanned pages are rarely straight. */
function placeAll(glyphs: readonly Glyph[]): Placed[] {
  const x = glyphs.reduce((sum, { dx }) => sum + dx, 0)
  const y = glyphs.reduce((sum, { dy }) => sum + dy, 0)
  const [dx, dy] = [x / Math.hypot(x, y), y / Math.hypot(x, y)]
  return glyphs.map((glyph) => {
    const from = glyph.x * dx + glyph.y * dy
    return { glyph, from, to: from + glyph.reach, base: glyph.y * dx - glyph.x * dy }
  })
}

function piecesOf(placed: readonly Placed[]): Piece[] {
  const pieces: [Placed, ...Placed[]][] = []
  for (const next of placed) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece === undefined || last === undefined || !follows(last, next)) pieces.push([next])
    else if (!isDouble(last, next)) piece.push(next)
  }
  return pieces
}

function follows(last: Placed, next: Placed): boolean {
  const size = Math.min(last.glyph.size, next.glyph.size)
  const gap = next.from - last.to
  if (Math.abs(last.base - next.base) > SAME_BASE * size) return false
  return (gap >= -MOST_BACKWARD * size && gap <= WIDE_GAP * size) || isDouble(last, next)
}

function isDouble(one: Placed, other: Placed): boolean {
  const near = DOUBLE * one.glyph.size
  return one.glyph.text === other.glyph.text && Math.abs(one.from - other.from) < near && one.glyph.length > near
}

/** Pieces on one base line, from the start to the end of the line. */
function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: [Piece, ...Piece[]][] = []
  for (const piece of pieces.toSorted(([one], [other]) => other.base - one.base)) {
    const row = rows.at(-1)
    const [first] = row?.[0] ?? []
    const [next] = piece
    const isSame = first && first.base - next.base <= SAME_BASE * Math.min(first.glyph.size, next.glyph.size)
    if (row !== undefined && isSame) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => withoutDoubles(row.toSorted(([one], [other]) => one.from - other.from)))
}

function withoutDoubles(row: readonly Piece[]): Piece[] {
  const kept: Piece[] = []
  for (const piece of row) {
    const before = kept.at(-1)
    const isAgain = before !== undefined && isDouble(before[0], piece[0]) && textOf(before) === textOf(piece)
    if (!isAgain) kept.push(piece)
  }
  return kept
}

function textOf(piece: Piece): string {
  return piece.map(({ glyph }) => glyph.text).join('')
}

/** Parts the row at wide gaps, which are narrower beside letters than beside spaces. */
function segmentsOf(row: readonly Piece[], wideBesideLetters: number): Piece[] {
  const segments: [Placed, ...Placed[]][] = []
  for (const next of row.flat()) {
    const segment = segments.at(-1)
    const last = segment?.at(-1)
    const isBesideSpace = last?.glyph.text === ' ' || next.glyph.text === ' '
    const wide = isBesideSpace ? COLUMN_GAP : wideBesideLetters
    if (segment === undefined || last === undefined || gapBetween(last, next) > wide) segments.push([next])
    else segment.push(next)
  }
  return segments
}

function gapBetween(last: Placed, next: Placed): number {
  return (next.from - last.to) / Math.max(last.glyph.size, next.glyph.size)
}

/** Adds the spaces that only a gap shows. */
function lettersOf(segment: Piece): Letter[] {
  const letters: Letter[] = []
  const spread = spreadOf(segment)
  let last: Placed | undefined
  for (const next of segment) {
    const { text } = next.glyph
    const isApart = last !== undefined && gapBetween(last, next) - spread > leastSpace(last.glyph.text, text)
    if (isApart && last?.glyph.text !== ' ' && text !== ' ') {
      letters.push({ text: ' ', glyph: undefined, place: letters.length })
    }
    letters.push({ text, glyph: next.glyph, place: letters.length })
    last = next
  }
  return letters
}

/** How much wider than usual all letters are set, as in some headings. */
function spreadOf(segment: Piece): number {
  if (segment.length < LEAST_SPREAD_LETTERS) return 0
  const gaps: number[] = []
  for (const [i, next] of segment.entries()) {
    const gap = i === 0 ? 0 : gapBetween(segment[i - 1] as Placed, next)
    if (gap > LEAST_SPREAD) gaps.push(gap)
  }
  if (gaps.length * 4 < (segment.length - 1) * 3) return 0
  const usual = gaps.reduce((least, gap) => Math.min(least, gap))
  return usual > MOST_SPREAD ? 0 : usual
}

function leastSpace(before: string, after: string): number {
  return ideographic.test(before) && ideographic.test(after) ? IDEOGRAPHIC_SPACE : SPACE
}

const ideographic = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

function toLine(direction: number, placed: Piece): TextLine {
  const [first] = placed
  return {
    readings: readingsOf(lettersOf(placed)),
    direction,
    from: first.from,
    to: placed.reduce((end, { to }) => Math.max(end, to), first.to),
    base: first.base,
    size: placed.reduce((size, { glyph }) => Math.max(size, glyph.size), 0),
  }
}
