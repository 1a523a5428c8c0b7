import { deflateSync } from 'node:zlib'
import { type PDF, PdfArray, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core'

/**
 * The appearance of unfilled fields: empty, in a form XObject with the box and the filter of the one that fills it.
 * Validators that compare revisions accept the drawing as the filling of a field, and any other change as an
 * alteration. For the same reason nothing shows in a field before: they ignore what was filled and compare the rest.
 */
export class EmptyLooks {
  readonly #document: PDF
  readonly #known = new Map<string, PdfRef>()

  constructor(document: PDF) {
    this.#document = document
  }

  /** In points as a reader sees it. */
  of({ width, height }: { readonly width: number; readonly height: number }): PdfRef {
    const size = [width, height].map((value) => Math.max(0.01, Number(value.toFixed(2))))
    const key = size.join(' ')
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const look = new PdfStream(
      [
        ['Type', PdfName.of('XObject')],
        ['Subtype', PdfName.of('Form')],
        ['BBox', PdfArray.of(...[0, 0, ...size].map((value) => PdfNumber.of(value)))],
        ['Filter', PdfName.of('FlateDecode')],
      ],
      new Uint8Array(deflateSync(new Uint8Array())),
    )
    const ref = this.#document.register(look)
    this.#known.set(key, ref)
    return ref
  }
}
