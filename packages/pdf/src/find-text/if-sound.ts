import { PdfError } from '../errors.ts'

/** Undefined if what is read is damaged, or too large for the reader. */
export function ifSound<Found>(read: () => Found): Found | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
