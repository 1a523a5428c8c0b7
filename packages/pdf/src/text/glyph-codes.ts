import type { Font, Glyph, Subset } from 'fontkit'
import { PdfError } from '../errors.ts'

/** Two bytes of Identity-H (ISO 32000-2 9.7.5.2). */
const MAX_CODE = 0xffff

export interface CodedGlyph {
  readonly code: number
  /** In the subset. */
  readonly glyphId: number
  readonly text: string
  /** In thousandths of the font size. */
  readonly width: number
}

/**
 * Numbers the glyphs of one font as they are first drawn. A glyph gets one code per text, so that a code always has one
 * meaning and the text can be copied and searched.
 */
export class GlyphCodes {
  readonly font: Font
  /** In the resources of everything drawn with it. */
  readonly resourceName: string
  readonly subset: Subset
  readonly #codes = new Map<string, CodedGlyph>()

  constructor(font: Font, resourceName: string) {
    this.font = font
    this.resourceName = resourceName
    this.subset = font.createSubset()
  }

  codeFor(glyph: Glyph, text: string): CodedGlyph {
    const key = `${glyph.id} ${text}`
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    // Code 0 is the missing glyph.
    const code = this.#codes.size + 1
    if (code > MAX_CODE) throw new PdfError('too-large', 'a font cannot number so many glyphs')
    const width = (glyph.advanceWidth * 1000) / this.font.unitsPerEm
    const coded = { code, glyphId: this.subset.includeGlyph(glyph), text, width }
    this.#codes.set(key, coded)
    return coded
  }

  all(): readonly CodedGlyph[] {
    return [...this.#codes.values()]
  }
}
