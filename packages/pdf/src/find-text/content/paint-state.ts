import type { Box } from '../../page/page-box.ts'

/** What `q` saves of the graphics state, as far as it matters where something is painted. */
export interface PaintState {
  /** On the visible page; null if it is not limited. */
  readonly clip: Box | null
  readonly lineWidth: number
  readonly miterLimit: number
  /** The value that all components of white have in the color space for filling; undefined if it is not known. */
  readonly white: { readonly value: number; readonly components: number } | undefined
  readonly isWhite: boolean
  /** False if white could darken what is below it, by its blend mode or a transfer function. */
  readonly isPlain: boolean
}

export const initialPaint: PaintState = {
  clip: null,
  lineWidth: 1,
  miterLimit: 10,
  // Resources may replace the gray that a page begins with.
  white: undefined,
  isWhite: false,
  isPlain: true,
}
