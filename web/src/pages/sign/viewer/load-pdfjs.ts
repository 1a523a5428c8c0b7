import type { PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** A picture of more points is left out: a small file may unfold into one that no phone can hold. */
const MOST_IMAGE_POINTS = 100_000_000

type Pdfjs = typeof import('pdfjs-dist')

/** A document that is open, and the library that has opened it. */
export type OpenDocument = {
  readonly pdfjs: Pdfjs
  readonly document: PDFDocumentProxy
  readonly close: () => void
}

/** The library is larger than all the rest of the page, and comes when that is there. The old build runs on old phones. */
export function loadPdfjs(): Promise<Pdfjs> {
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

/** The bytes are given away. Rejects when they are no PDF that can be shown. */
export async function openDocument(pdfjs: Pdfjs, data: Uint8Array): Promise<OpenDocument> {
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  const base = new URL(`/assets/pdfjs-${pdfjs.version}/`, location.href).href
  const task = pdfjs.getDocument({
    data,
    cMapUrl: `${base}cmaps/`,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    // The policy of the page knows no WebAssembly; the decoders exist without it.
    useWasm: false,
    maxImageSize: MOST_IMAGE_POINTS,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  return { pdfjs, document: await task.promise, close: () => void task.destroy() }
}
