import { deflateSync } from 'node:zlib'
import type { PDF } from '@libpdf/core'
import { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef } from '@libpdf/core'
import { calibratedSpaces } from '../archive/calibrated-spaces.ts'
import { type DrawingRules, noDrawingRules } from '../archive/drawing-rules.ts'
import { flattenAlpha } from '../archive/flatten-alpha.ts'
import type { Typesetter } from '../text/typesetter.ts'
import { writeFonts } from '../text/write-fonts.ts'
import type { Drawing, Raster } from './drawing.ts'

/**
 * Adds the drawings to a document as form XObjects (ISO 32000-2 8.10), which also serve as annotation appearances. They
 * share their fonts, so everything drawn with the typesetter is written together, and last.
 */
export function writeForms(
  pdf: PDF,
  typesetter: Typesetter,
  drawings: readonly Drawing[],
  rules: DrawingRules = noDrawingRules,
): readonly PdfRef[] {
  const fonts = pdf.register(writeFonts(pdf, typesetter, rules))
  const spaces = calibratedSpaces(pdf, rules)
  const shared = PdfDict.of({ Font: fonts, ...(spaces === undefined ? {} : { ColorSpace: pdf.register(spaces) }) })
  const pictures = new Pictures(pdf, rules)
  return drawings.map((drawing) => writeForm(pdf, drawing, new PdfDict([...shared]), pictures))
}

/** A picture that several drawings paint is written once. */
class Pictures {
  readonly #pdf: PDF
  readonly #rules: DrawingRules
  readonly #written = new Map<Raster, PdfRef>()

  constructor(pdf: PDF, rules: DrawingRules) {
    this.#pdf = pdf
    this.#rules = rules
  }

  write(raster: Raster): PdfRef {
    const written = this.#written.get(raster) ?? writeImage(this.#pdf, raster, this.#rules)
    this.#written.set(raster, written)
    return written
  }
}

function writeForm(
  pdf: PDF,
  { width, height, content, images = {} }: Drawing,
  resources: PdfDict,
  pictures: Pictures,
): PdfRef {
  const painted = Object.entries(images).map(([name, raster]): [string, PdfObject] => [name, pictures.write(raster)])
  if (painted.length > 0) resources.set('XObject', new PdfDict(painted))
  return pdf.createStream(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: PdfArray.of(...[0, 0, width, height].map((value) => PdfNumber.of(value))),
      Resources: resources,
      // Always: validators that compare revisions expect the same filter in a look and in the one that replaces it.
      Filter: PdfName.of('FlateDecode'),
    },
    new Uint8Array(deflateSync(content)),
  )
}

const IMAGE = { Type: PdfName.of('XObject'), Subtype: PdfName.of('Image') }

function writeImage(pdf: PDF, raster: Raster, { opaque }: DrawingRules): PdfRef {
  const { width, height, colors, pixels, alpha } = raster
  const size = { Width: PdfNumber.of(width), Height: PdfNumber.of(height) }
  const samples = { ...IMAGE, ...size, BitsPerComponent: PdfNumber.of(8) }
  const color = { ColorSpace: PdfName.of(colors === 1 ? 'DeviceGray' : 'DeviceRGB') }
  if (alpha === null) return pdf.createStream({ ...samples, ...color }, pixels)
  if (opaque) {
    const flat = flattenAlpha(raster, alpha)
    const bits = { ...IMAGE, ...size, ImageMask: PdfBool.of(true), BitsPerComponent: PdfNumber.of(1) }
    return pdf.createStream({ ...samples, ...color, Mask: pdf.createStream(bits, flat.unpainted) }, flat.pixels)
  }
  const mask = pdf.createStream({ ...samples, ColorSpace: PdfName.of('DeviceGray') }, alpha)
  return pdf.createStream({ ...samples, SMask: mask, ...color }, pixels)
}
