import { PdfError } from '../errors.ts'

/** A number for content streams: no exponent (ISO 32000-2 7.3.3), finer than any printer. */
export function operand(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > 1e6) throw new PdfError('unsupported', 'a measure is out of range')
  return String(Math.round(value * 1000) / 1000)
}

/** The same for a matrix, precise enough for the scale of a page with large units. */
export function preciseOperands(numbers: readonly number[]): string {
  return numbers.map((number) => String(Number(number.toFixed(9))).replace(/^.*e.*$/, '0')).join(' ')
}
