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
  /** What the service knows of the issuers, once it has been asked. */
  readonly lists?: readonly TrustedList[]
}

export type Checked = {
  readonly kind: 'checked'
  readonly report: PdfReport
  /** Of each signature; null where no service of the lists issued its certificate. */
  readonly qualified: readonly (QualifiedReport | null)[]
  /** The parts of the trusted lists that may know an issuer who is unknown so far. */
  readonly buckets: readonly string[]
}

export type FromPdfWorker =
  /** Said once, before anything is asked: all of the program is loaded. */
  | { readonly kind: 'ready' }
  | Checked
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

async function check({ file, trust, lists }: ToPdfWorker): Promise<FromPdfWorker> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (await isContainer(file)) return { kind: 'checked-container', report: await verifyContainer(bytes, trust) }
    return lists === undefined ? await checkAlone(bytes, trust) : await checkByLists(bytes, trust, lists)
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

async function checkAlone(bytes: Uint8Array, trust: Trust): Promise<Checked> {
  const report = await verifyPdf(bytes, trust)
  const qualified = report.signatures.map(() => null)
  if (!report.signatures.some(isOfUnknownIssuer)) return { kind: 'checked', report, qualified, buckets: [] }
  const { leaves, others } = await listCertificates(bytes)
  return { kind: 'checked', report, qualified, buckets: bucketsFor(leaves, others) }
}

/** Or expired as long as nobody knows its issuer: a listed authority may have timestamped it before. */
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
