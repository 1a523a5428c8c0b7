import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
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

type Library = { readonly pdfjs: Pdfjs; readonly worker: PDFWorker }

/** Begun with the page, beside the first question to the service: the library is larger than all the rest. */
let begun: Promise<Library> | null = begin()
begun.catch(() => {})

/** What was not to be had is asked for again. */
export function loadPdfjs(): Promise<Library> {
  const library = begun ?? begin()
  begun = library
  library.catch(() => {
    if (begun === library) begun = null
  })
  return library
}

/** The old build runs on old phones. Its worker is started at once and serves every document. */
async function begin(): Promise<Library> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  return { pdfjs, worker: new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS }) }
}

/** The bytes are given away. Rejects when they are no PDF that can be shown. */
export async function openDocument({ pdfjs, worker }: Library, data: Uint8Array): Promise<OpenDocument> {
  const base = new URL(`/assets/pdfjs-${pdfjs.version}/`, location.href).href
  const task = pdfjs.getDocument({
    data,
    worker,
    cMapUrl: `${base}cmaps/`,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    // Else a font that a document leaves out would be drawn with whatever this machine has, in other widths: letters over letters.
    useSystemFonts: false,
    // The policy of the page knows no WebAssembly; the decoders exist without it.
    useWasm: false,
    maxImageSize: MOST_IMAGE_POINTS,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  return { pdfjs, document: await task.promise, close: () => void task.destroy() }
}
