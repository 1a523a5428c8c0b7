import { PDF, PdfArray, PdfDict, PdfNumber, type PdfRef } from '@libpdf/core'
import type { Drawing } from '../../src/block/drawing.ts'
import { writeForms } from '../../src/block/write-forms.ts'
import type { Typesetter } from '../../src/text/typesetter.ts'

export interface PlacedDrawing {
  readonly drawing: Drawing
  readonly x: number
  readonly y: number
}

/** A PDF of one page in the first drawing's size, with all drawings on it. */
export async function renderDrawings(typesetter: Typesetter, placed: readonly PlacedDrawing[]): Promise<Uint8Array> {
  const [
    {
      drawing: { width, height },
    } = { drawing: { width: 0, height: 0 } },
  ] = placed
  const pdf = PDF.create()
  const page = pdf.addPage({ width, height })
  const refs = writeForms(
    pdf,
    typesetter,
    placed.map(({ drawing }) => drawing),
  )
  const forms = refs.map((ref, i): [string, PdfRef] => [`X${i}`, ref])
  const content = placed.map(({ x, y }, i) => `q 1 0 0 1 ${x} ${y} cm /X${i} Do Q`).join('\n')
  page.dict.set('MediaBox', PdfArray.of(...[0, 0, width, height].map((value) => PdfNumber.of(value))))
  page.dict.set('Resources', PdfDict.of({ XObject: new PdfDict(forms) }))
  page.dict.set('Contents', pdf.createStream({}, new TextEncoder().encode(content)))
  return pdf.save()
}
