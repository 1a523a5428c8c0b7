import { AsicError, type AsicErrorKind, type ContainerReport, verifyContainer } from '@countersign/asic/verify'
import {
  listCertificates,
  PdfError,
  type PdfErrorKind,
  type PdfReport,
  type SignatureReport,
  type Trust,
  verifyPdf,
} from '@countersign/pdf/verify'
import { PkiError } from '@countersign/pki'
import { bucketsFor, type QualifiedReport, ServiceIndex, type TrustedList } from '@countersign/pki/trusted-lists'
import { isContainer } from '../../../files/kind-of-file.ts'

export type ToPdfWorker = {
  readonly file: Blob
  readonly trust: Trust
  /** The trusted lists, after the page has requested them. */
  readonly lists?: readonly TrustedList[]
}

export type Checked = {
  readonly kind: 'checked'
  readonly report: PdfReport
  /** One per signature. Null if no listed service issued its certificate. */
  readonly qualified: readonly (QualifiedReport | null)[]
  /** The buckets of the trusted lists that may contain an unknown issuer. */
  readonly buckets: readonly string[]
}

export type FromPdfWorker =
  /** Sent once, when the worker has loaded. */
  | { readonly kind: 'ready' }
  | Checked
  | { readonly kind: 'checked-container'; readonly report: ContainerReport }
  | { readonly kind: 'refused'; readonly reason: PdfErrorKind | 'ambiguous' | 'no-algorithm' }
  /** Not a fault of the file: memory ran out, or the browser lacks something. */
  | { readonly kind: 'failed' }

self.addEventListener('message', ({ data }: MessageEvent<ToPdfWorker>) => {
  void check(data).then(post)
})

post({ kind: 'ready' })

function post(message: FromPdfWorker): void {
  self.postMessage(message)
}

async function check({ file, trust, lists }: ToPdfWorker): Promise<FromPdfWorker> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (await isContainer(file)) return { kind: 'checked-container', report: await verifyContainer(bytes, trust) }
    return lists === undefined ? await checkAlone(bytes, trust) : await checkByLists(bytes, trust, lists)
  } catch (error) {
    if (error instanceof AsicError) return { kind: 'refused', reason: reasonOf(error.kind) }
    if (error instanceof PdfError) return { kind: 'refused', reason: error.kind }
    // The browser lacks the algorithm, as some lack Ed448. The file may be fine.
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

async function checkAlone(bytes: Uint8Array, trust: Trust): Promise<Checked> {
  const report = await verifyPdf(bytes, trust)
  const qualified = report.signatures.map(() => null)
  if (!report.signatures.some(isOfUnknownIssuer)) return { kind: 'checked', report, qualified, buckets: [] }
  const { leaves, others } = await listCertificates(bytes)
  return { kind: 'checked', report, qualified, buckets: bucketsFor(leaves, others) }
}

/** An expired certificate of an unknown issuer counts, too: a listed authority may have timestamped it before. */
function isOfUnknownIssuer({ ownVerdict, path }: SignatureReport): boolean {
  return ownVerdict === 'valid-issuer-unknown' || (ownVerdict === 'expired' && path.length === 0)
}

async function checkByLists(bytes: Uint8Array, trust: Trust, lists: readonly TrustedList[]): Promise<Checked> {
  const index = new ServiceIndex(lists)
  const { leaves, others } = await listCertificates(bytes)
  const report = await verifyPdf(bytes, { ...trust, listed: index.anchorsFor([...leaves, ...others]) })
  const qualified = report.signatures.map((one) =>
    one.kind === 'document-timestamp' || one.ownVerdict !== 'valid' ? null : index.qualify(one, trust.at),
  )
  return { kind: 'checked', report, qualified, buckets: [] }
}
