/** A shown code on the visible page: points from its lower left corner. */
export interface Glyph {
  /** Never empty; `\ufffd` if the font does not say it. */
  readonly text: string
  /** Where its base line begins. */
  readonly x: number
  readonly y: number
  /** The direction of its line, of length 1. */
  readonly dx: number
  readonly dy: number
  /** Along the line. */
  readonly length: number
  /** From its start to where the next one is expected: the length, and the character spacing. */
  readonly reach: number
  /** Of the font, across the line. */
  readonly size: number
  /** To the left of the direction: above the base line of text from left to right. */
  readonly ascent: number
  readonly descent: number
}
