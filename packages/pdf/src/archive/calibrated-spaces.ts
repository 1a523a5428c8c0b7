import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import type { DrawingRules } from './drawing-rules.ts'
import { screenProfile } from './screen-profile.ts'

const DEFAULTS = { rgb: { key: 'DefaultRGB', colors: 3 }, gray: { key: 'DefaultGray', colors: 1 } } as const

/**
 * Color spaces that replace device colors in the resources of a drawing (ISO 32000-2 8.6.5.6): it looks as on a usual
 * screen, on whatever device the document is printed. Undefined if none is needed.
 */
export function calibratedSpaces(pdf: PDF, { calibrated }: Pick<DrawingRules, 'calibrated'>): PdfDict | undefined {
  if (calibrated.length === 0) return undefined
  const spaces = new PdfDict()
  for (const space of calibrated) {
    const { key, colors } = DEFAULTS[space]
    const profile = pdf.createStream({ N: PdfNumber.of(colors) }, screenProfile(space))
    spaces.set(key, PdfArray.of(PdfName.of('ICCBased'), profile))
  }
  return spaces
}
