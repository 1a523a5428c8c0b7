import type { GlyphCodes } from './glyph-codes.ts'
import { operand } from './operand.ts'
import type { Line, Word } from './shaped-line.ts'
import type { Typesetter } from './typesetter.ts'

export interface LinePlace {
  /** The line's left end, on the baseline. */
  readonly x: number
  readonly y: number
  readonly size: number
  /** The slant of the letters, horizontal by vertical; default upright. */
  readonly slant?: number
}

/** The outline that makes a letter bold, relative to the font size. */
const BOLD_OUTLINE = 0.028

/** Text operators (ISO 32000-2 9.4) in the current color; the glyphs become part of the typesetter's fonts. */
export function lineOperators(typesetter: Typesetter, line: Line, place: LinePlace): string {
  const { x, y, size, slant = 0 } = place
  let at = x
  let operators = ''
  for (const word of line.words) {
    const codes = typesetter.codesOf(word.font)
    const matrix = [1, 0, slant, 1, at, y].map(operand).join(' ')
    const bold = word.embolden ? `q 2 Tr ${operand(size * BOLD_OUTLINE)} w ` : ''
    const shown = `${bold}BT /${codes.resourceName} ${operand(size)} Tf ${matrix} Tm ${showWord(codes, word, size)}ET\n`
    operators += asActualText(word, bold === '' ? shown : `${shown}Q\n`)
    at += word.glyphs.reduce((width, { advance }) => width + advance, 0) * size
  }
  return operators
}

/**
 * TJ with the differences between a glyph's position and the one by the font's widths; Ts for glyphs above or below the
 * line.
 */
function showWord(codes: GlyphCodes, word: Word, size: number): string {
  let shown = ''
  let rise = 0
  let strings = ''
  let gap = 0
  for (const { glyph, text, advance, xOffset, yOffset } of word.glyphs) {
    if (yOffset !== rise) {
      if (strings !== '') shown += `[${strings}]TJ `
      strings = ''
      shown += `${operand(yOffset * size)} Ts `
      rise = yOffset
    }
    const { code, width } = codes.codeFor(glyph, text)
    gap += xOffset * 1000
    if (Math.abs(gap) >= 0.5) strings += operand(-gap)
    else gap = 0
    strings += `<${code.toString(16).padStart(4, '0')}>`
    gap = (advance - xOffset) * 1000 - width
  }
  if (strings !== '') shown += `[${strings}]TJ `
  return rise === 0 ? shown : `${shown}0 Ts `
}

/** ISO 32000-2 14.9.4. */
function asActualText(word: Word, operators: string): string {
  if (word.actualText === null) return operators
  const utf16 = Array.from({ length: word.actualText.length }, (_, i) => word.actualText?.charCodeAt(i) ?? 0)
  const hex = utf16.map((unit) => unit.toString(16).padStart(4, '0')).join('')
  return `/Span <</ActualText <feff${hex}>>> BDC\n${operators}EMC\n`
}
