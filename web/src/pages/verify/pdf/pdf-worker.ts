import { PdfError, type PdfErrorKind, type PdfReport, type Trust, verifyPdf } from '@countersign/pdf/verify'
import { PkiError } from '@countersign/pki'

export type ToPdfWorker = { readonly file: Blob; readonly trust: Trust }

export type FromPdfWorker =
  /** Said once, before anything is asked: all of the program is loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly report: PdfReport }
  | { readonly kind: 'refused'; readonly reason: PdfErrorKind | 'no-algorithm' }
  /** It is in nobody's list of what a file may be: memory ran out, or the browser lacks something. */
  | { readonly kind: 'failed' }

self.addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
  void check(data).then(tell)
})

tell({ kind: 'ready' })

function tell(message: FromPdfWorker): void {
  self.postMessage(message)
}

async function check({ file, trust }: ToPdfWorker): Promise<FromPdfWorker> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { kind: 'checked', report: await verifyPdf(bytes, trust) }
  } catch (error) {
    if (error instanceof PdfError) return { kind: 'refused', reason: error.kind }
    // Nothing is wrong with the file: the browser lacks what it was signed by, as some lack Ed448.
    if (error instanceof PkiError && error.kind === 'platform') return { kind: 'refused', reason: 'no-algorithm' }
    return { kind: 'failed' }
  }
}
