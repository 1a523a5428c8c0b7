import type { FieldPlace, SignerField } from '@countersign/api'

const USUAL = 12
const LEAST = 4

/** The widths of characters, relative to the size of the text: an average, because only the service has the fonts. */
const WIDTH = 0.52
const LINE = 1.2

/** In points: the sender's choice, else what fits into the place. */
export function textSize(field: SignerField, { width, height }: FieldPlace, text: string): number {
  if (field.fontSize !== null) return field.fontSize
  if (field.multiline) return Math.max(LEAST, Math.min(USUAL, height / LINE))
  const fitting = width / (WIDTH * Math.max(1, [...text].length))
  return Math.max(LEAST, Math.min(USUAL, height / LINE, fitting))
}
