import type { Font, Glyph } from 'fontkit'

/** A line ready to be drawn at any size: all measures are relative to the font size. */
export interface Line {
  /** From left to right as displayed. */
  readonly words: readonly Word[]
  readonly width: number
  /** True if the whole line reads from the right. */
  readonly rightToLeft: boolean
}

/** Glyphs of one font. */
export interface Word {
  readonly font: Font
  /** True if the font has no bold, which is then an outline. */
  readonly embolden: boolean
  readonly glyphs: readonly PlacedGlyph[]
  /**
   * The text of the glyphs together, if their order, marks or spacing would garble a copy; else null. Never from right
   * to left: readers reverse such a text once more.
   */
  readonly actualText: string | null
}

export interface PlacedGlyph {
  readonly glyph: Glyph
  /** The text for copying and searching. */
  readonly text: string
  readonly advance: number
  readonly xOffset: number
  readonly yOffset: number
}
