import type { Glyph } from '../content/glyph.ts'

/** A piece of a line: a glyph, or a space that only its neighbors' distance shows. */
export interface Letter {
  readonly text: string
  readonly glyph: Glyph | undefined
  /** Counted from the start of the line in its direction, whatever the reading order is. */
  readonly place: number
}

/** Letters on one base line with no wide gap between them: a line, or its part in one column. */
export interface TextLine {
  /**
   * In reading order. Text from right to left that is mixed with other text has several possible orders, since a PDF
   * does not say the direction of a paragraph; the likeliest is the first.
   */
  readonly readings: readonly [readonly Letter[], ...(readonly Letter[])[]]
  /** Lines of one page with the same number have the same direction, and the following positions in common. */
  readonly direction: number
  readonly from: number
  readonly to: number
  readonly base: number
  readonly size: number
}
