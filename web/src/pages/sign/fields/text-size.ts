import type { FieldPlace, SignerField } from '@countersign/api'
import { markTypeOf } from './signer-fields.ts'

/** As the service prints values. */
const USUAL = 12
const LEAST = 2
const OF_HEIGHT = 0.7
const LINE = 1.2

/** The widths of characters, relative to the size of the text: an average, because only the service has the fonts. */
const WIDTH = 0.52

/** Letters of a hand are narrower than printed ones, and reach above and below the line. */
const WIDTH_BY_HAND = 0.42
const OF_HEIGHT_BY_HAND = 0.62

/** In points: the sender's choice, or less if the text needs more room. A signature fills its place. */
export function textSize(field: SignerField, { width, height }: FieldPlace, text: string): number {
  const { fontSize, multiline } = field
  if (markTypeOf(field) !== null && text !== '') {
    return Math.min(height * OF_HEIGHT_BY_HAND, (width * 0.9) / (WIDTH_BY_HAND * Math.max(2, [...text].length)))
  }
  const wanted = fontSize ?? (multiline ? USUAL : Math.min(USUAL, height * OF_HEIGHT))
  const characters = Math.max(1, [...text].length)
  const fitting = multiline ? fittingLines(text, width, height, wanted) : width / (WIDTH * characters)
  return Math.max(LEAST, Math.min(wanted, fitting))
}

function fittingLines(text: string, width: number, height: number, wanted: number): number {
  for (let size = wanted; size > LEAST; size *= 0.9) {
    const lines = text
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * WIDTH * size) / width)), 0)
    if (lines * size * LINE <= height) return size
  }
  return LEAST
}

/** How the service shows a choice: as a tick, or as a dot in a circle beside the text of an option. */
export type BoxShape = 'tick' | 'dot' | 'dot-start' | 'dot-end'

const TURNED = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Null if the place shows text. */
export function boxShape({ type, options }: SignerField, { width, height, option }: FieldPlace): BoxShape | null {
  if (type === 'checkbox') return 'tick'
  if (type !== 'radio' || option === null) return null
  if (width < height * 1.5) return 'dot'
  return options.some((one) => TURNED.test(one)) ? 'dot-end' : 'dot-start'
}

/** The size of a tick, or the radius of the circle around a dot, in points. */
export function boxSize(shape: BoxShape, { width, height }: FieldPlace): number {
  if (shape === 'tick') return Math.min(width, height) * 0.85
  return Math.max(1, Math.min(5.5, height * 0.36, width * 0.36))
}
