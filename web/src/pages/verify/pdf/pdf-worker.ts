import { AsicError, type AsicErrorKind, type ContainerReport, verifyContainer } from '@countersign/asic/verify'
import { PdfError, type PdfErrorKind, type PdfReport, type Trust, verifyPdf } from '@countersign/pdf/verify'
import { PkiError } from '@countersign/pki'
import { isContainer } from './is-container.ts'

export type ToPdfWorker = { readonly file: Blob; readonly trust: Trust }

export type FromPdfWorker =
  /** Said once, before anything is asked: all of the program is loaded. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly report: PdfReport }
  | { readonly kind: 'checked-container'; readonly report: ContainerReport }
  | { readonly kind: 'refused'; readonly reason: PdfErrorKind | 'ambiguous' | 'no-algorithm' }
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
    if (await isContainer(file)) return { kind: 'checked-container', report: await verifyContainer(bytes, trust) }
    return { kind: 'checked', report: await verifyPdf(bytes, trust) }
  } catch (error) {
    if (error instanceof AsicError) return { kind: 'refused', reason: reasonOf(error.kind) }
    if (error instanceof PdfError) return { kind: 'refused', reason: error.kind }
    // Nothing is wrong with the file: the browser lacks what it was signed by, as some lack Ed448.
    if (error instanceof PkiError && error.kind === 'platform') return { kind: 'refused', reason: 'no-algorithm' }
    return { kind: 'failed' }
  }
}

function reasonOf(kind: AsicErrorKind): PdfErrorKind | 'ambiguous' {
  switch (kind) {
    case 'not-a-container':
    case 'unsupported':
      return 'unsupported'
    case 'ambiguous':
    case 'bad-name':
      return 'ambiguous'
    case 'damaged':
    case 'too-large':
      return kind
  }
}
