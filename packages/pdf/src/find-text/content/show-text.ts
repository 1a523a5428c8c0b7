import { combine, type Matrix } from '../../page/visual-space.ts'
import { type TextFont, unknownText } from '../fonts/text-font.ts'
import type { Glyph } from './glyph.ts'
import type { TextPosition, TextState } from './text-state.ts'

/** Positions and sizes beyond are those of no page, and would make numbers infinite. */
const FARTHEST = 100_000
/** Letters are not set wider apart than this part of the font size; words are. */
const MOST_SPREAD = 0.6

/** A string on its line, in text space. */
export interface ShownText {
  /** Shown or not. */
  readonly codes: number
  /** From text space, before the string, to the visible page. */
  readonly matrix: Matrix
  /** The first and the last origin of a glyph, and the end; down the page in vertical writing. */
  readonly from: number
  readonly to: number
}

/** Shows a string: adds its glyphs, and moves the position behind it (ISO 32000-2 9.4.4). */
export function showText(bytes: Uint8Array, state: TextState, position: TextPosition, into: Glyph[] | null): ShownText {
  const { font, size, scale, characterSpacing, wordSpacing } = state
  const matrix = combine(state.matrix, position.matrix)
  if (font === undefined) return { codes: 0, matrix, from: 0, to: 0 }
  const line = into === null ? undefined : measureLine(font, state, position)
  const stretch = font.isVertical ? 1 : scale
  const spread = Math.min(Math.max(size === 0 ? 0 : characterSpacing / size, 0), MOST_SPREAD)
  let [passed, from, to] = [0, 0, 0]
  const codes = font.decode(bytes)
  for (const { text, advance, breadth, isSpace } of codes) {
    // A part of a letter, such as the dots of an Arabic one, has neither a text nor a length.
    const isShown = text !== '' && !(text === unknownText && advance === 0)
    if (line !== undefined && isShown) {
      const glyph = place(text, passed, font.isVertical ? -advance : advance, spread, breadth, line)
      if (glyph !== undefined) into?.push(glyph)
    }
    passed += (advance * size + characterSpacing + (isSpace ? wordSpacing : 0)) * stretch
    from = Math.min(from, passed)
    to = Math.max(to, passed)
  }
  position.advance(font.isVertical ? 0 : passed, font.isVertical ? passed : 0)
  return { codes: codes.length, matrix, from, to }
}

/** Moves by thousandths of the font size, as numbers between the strings of `TJ` do. */
export function adjust(thousandths: number, { font, size, scale }: TextState, position: TextPosition): void {
  const distance = (-thousandths / 1000) * size
  if (font?.isVertical) position.advance(0, distance)
  else position.advance(distance * scale, 0)
}

/** What all glyphs of a string have in common, on the visible page. */
interface Line {
  readonly font: TextFont
  readonly x: number
  readonly y: number
  /** The vector of one unit of text space in which the position moves. */
  readonly stepX: number
  readonly stepY: number
  readonly dx: number
  readonly dy: number
  /** A font size along the line, and across it; negative if the text is mirrored. */
  readonly along: number
  readonly across: number
}

/** Undefined if the string is shown nowhere. */
function measureLine(font: TextFont, state: TextState, position: TextPosition): Line | undefined {
  const { matrix, size, scale, rise } = state
  const text = combine(matrix, position.matrix)
  const [a, b, c, d, x, y] = combine(text, [size * scale, 0, 0, size, 0, rise])
  const [alongX, alongY] = font.isVertical ? [-c, -d] : [a, b]
  const along = Math.hypot(alongX, alongY)
  const across = (a * d - b * c) / along
  if (!(along > 0 && along < FARTHEST && across !== 0 && Math.abs(across) < FARTHEST)) return undefined
  const [stepX, stepY] = font.isVertical ? [text[2], text[3]] : [text[0], text[1]]
  return { font, x, y, stepX, stepY, dx: alongX / along, dy: alongY / along, along, across }
}

function place(
  text: string,
  passed: number,
  advance: number,
  spread: number,
  breadth: number,
  line: Line,
): Glyph | undefined {
  const { font, dx, dy, along, across } = line
  const length = Math.min(Math.abs(advance) * along, FARTHEST)
  // A glyph that advances backwards lies before its origin.
  const back = advance < 0 ? length : 0
  const x = line.x + passed * line.stepX - back * dx
  const y = line.y + passed * line.stepY - back * dy
  if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST)) return undefined
  const above = (font.isVertical ? breadth / 2 : font.ascent) * across
  const below = (font.isVertical ? -breadth / 2 : font.descent) * across
  return {
    text,
    x,
    y,
    dx,
    dy,
    length,
    reach: length + spread * along,
    size: Math.abs(across) * font.em,
    ascent: Math.max(above, below),
    descent: Math.min(above, below),
  }
}
