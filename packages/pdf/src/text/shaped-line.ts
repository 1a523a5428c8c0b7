import type { Font, Glyph } from 'fontkit'

/** A line ready to be drawn at any size: all measures are parts of the font size. */
export interface Line {
  /** From left to right as it is seen. */
  readonly words: readonly Word[]
  readonly width: number
  /** The line as a whole reads from the right. */
  readonly rightToLeft: boolean
}

/** Glyphs of one font. */
export interface Word {
  readonly font: Font
  /** A bold that the font does not have is made by an outline. */
  readonly embolden: boolean
  readonly glyphs: readonly PlacedGlyph[]
  /**
   * What the glyphs say together, where their order, marks or spacing would confuse whoever copies them; else null. Never
   * from right to left: readers turn such a text round once more.
   */
  readonly actualText: string | null
}

export interface PlacedGlyph {
  readonly glyph: Glyph
  /** What it says, for copying and searching. */
  readonly text: string
  readonly advance: number
  readonly xOffset: number
  readonly yOffset: number
}
