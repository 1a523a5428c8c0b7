import type { PDF } from '@libpdf/core'
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core'
import type { Typesetter } from '../text/typesetter.ts'
import { writeFonts } from '../text/write-fonts.ts'
import type { Drawing, Raster } from './drawing.ts'

/**
 * Adds the drawings to a document as form XObjects (ISO 32000-2 8.10), which serve as annotation appearances too. They
 * share their fonts, so all that was drawn with the typesetter is written at once, and last.
 */
export function writeForms(pdf: PDF, typesetter: Typesetter, drawings: readonly Drawing[]): readonly PdfRef[] {
  const fonts = pdf.register(writeFonts(pdf, typesetter))
  return drawings.map((drawing) => writeForm(pdf, drawing, fonts))
}

function writeForm(pdf: PDF, { width, height, content, images = {} }: Drawing, fonts: PdfRef): PdfRef {
  const resources = PdfDict.of({ Font: fonts })
  const pictures = Object.entries(images).map(([name, raster]): [string, PdfObject] => [name, writeImage(pdf, raster)])
  if (pictures.length > 0) resources.set('XObject', new PdfDict(pictures))
  return pdf.createStream(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: PdfArray.of(...[0, 0, width, height].map((value) => PdfNumber.of(value))),
      Resources: resources,
    },
    new TextEncoder().encode(content),
  )
}

function writeImage(pdf: PDF, { width, height, colors, pixels, alpha }: Raster): PdfRef {
  const size = { Width: PdfNumber.of(width), Height: PdfNumber.of(height), BitsPerComponent: PdfNumber.of(8) }
  const kind = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Image') }
  const mask =
    alpha === null ? {} : { SMask: pdf.createStream({ ...kind, ...size, ColorSpace: PdfName.of('DeviceGray') }, alpha) }
  const space = PdfName.of(colors === 1 ? 'DeviceGray' : 'DeviceRGB')
  return pdf.createStream({ ...kind, ...size, ...mask, ColorSpace: space }, pixels)
}
