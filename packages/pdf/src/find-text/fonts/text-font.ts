import type { Box } from '../../page/page-box.ts'
import type { Matrix } from '../../page/visual-space.ts'
import type { Entries } from './font-box.ts'

/** A font as far as its text and its measures go. */
export interface TextFont {
  readonly isVertical: boolean
  /** Above and below the base line, in units of the font size. */
  readonly ascent: number
  readonly descent: number
  /** The height of the letters' square, in units of the font size: 1 except in fonts with their own scale. */
  readonly em: number
  /** Around all glyphs, from their origin, in units of the font size; undefined if only its procedures say it. */
  readonly inkBox: Box | undefined
  readonly procedures?: GlyphProcedures
  /** How many entries of tables it keeps in memory. */
  readonly weight: number
  /** The codes of a string that is shown. */
  decode(bytes: Uint8Array): readonly ShownCode[]
}

/** The contents that draw the glyphs of a Type 3 font (ISO 32000-2 9.6.4). */
export interface GlyphProcedures {
  /** To units of the font size. */
  readonly matrix: Matrix
  /** By the names of glyphs. */
  readonly contents: Entries | undefined
  readonly resources: Entries | undefined
}

export interface ShownCode {
  /** As people type it; `\ufffd` if the font does not say. */
  readonly text: string
  /** How far the next glyph is, in units of the font size; down the page in vertical writing. */
  readonly advance: number
  /** Across the line in vertical writing, else the advance. */
  readonly breadth: number
  /** Word spacing applies to it (ISO 32000-2 9.3.3). */
  readonly isSpace: boolean
}

export const unknownText = '\ufffd'
