import type { PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Larger images are left out: a small file may expand into one that fills the memory of a phone. */
const MOST_IMAGE_POINTS = 100_000_000

type Pdfjs = typeof import('pdfjs-dist')

/** An open document, and the library that opened it. */
export type OpenDocument = {
  readonly pdfjs: Pdfjs
  readonly document: PDFDocumentProxy
  readonly close: () => void
}

type Library = { readonly pdfjs: Pdfjs; readonly worker: PDFWorker }

/** Starts with the page, in parallel with the first request, because the library is larger than everything else. */
let begun: Promise<Library> | null = begin()
begun.catch(() => {})

/** Tries again after a failed download. */
export function loadPdfjs(): Promise<Library> {
  const library = begun ?? begin()
  begun = library
  library.catch(() => {
    if (begun === library) begun = null
  })
  return library
}

/** The legacy build runs on old phones. Its worker starts immediately and serves every document. */
async function begin(): Promise<Library> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl
  return { pdfjs, worker: new pdfjs.PDFWorker({ verbosity: pdfjs.VerbosityLevel.ERRORS }) }
}

/** Transfers the bytes. Rejects if they are not a PDF that can be shown. */
export async function openDocument({ pdfjs, worker }: Library, data: Uint8Array): Promise<OpenDocument> {
  const base = new URL(`/assets/pdfjs-${pdfjs.version}/`, location.href).href
  const task = pdfjs.getDocument({
    data,
    worker,
    cMapUrl: `${base}cmaps/`,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    // System fonts have other widths than the missing fonts of a document, so letters would overlap.
    useSystemFonts: false,
    // The content security policy forbids WebAssembly. pdf.js has decoders without it.
    useWasm: false,
    maxImageSize: MOST_IMAGE_POINTS,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  return { pdfjs, document: await task.promise, close: () => void task.destroy() }
}
