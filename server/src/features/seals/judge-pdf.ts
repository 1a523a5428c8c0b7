import type { PdfReport, SignatureReport, Trust } from '@countersign/pdf'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { RefusalCode } from '../../vocabulary/refusal.ts'
import type { Authority } from '../authority/authority.ts'
import { readCrl } from '../authority/read-crl.ts'
import { refusingPdf } from '../documents/refuse-pdf.ts'

export interface JudgePorts {
  readonly database: Database
  readonly clock: Clock
  readonly authority: Authority
  readonly pdfWork: PdfWork
}

export interface JudgedSignature {
  readonly report: SignatureReport
  /** Whether file and signature are as they were when it was made, whatever became of its certificate. */
  readonly intact: boolean
}

/** Every signature of a PDF, in the order of signing. What cannot be read is refused with this code. */
export async function judgePdf(ports: JudgePorts, bytes: Uint8Array, code: RefusalCode): Promise<JudgedSignature[]> {
  const verify = (trust: Trust) => refusingPdf<PdfReport>(code, ports.pdfWork.verify(bytes, trust))
  const trust = await ownTrust(ports)
  const { signatures } = await verify(trust)
  const untouched = await failByTimeAlone(signatures, trust, verify)
  return signatures.map((report, index) => ({
    report,
    intact: report.verdict !== 'not-valid' || untouched.has(index),
  }))
}

/** Our own authorities, with what they have revoked. */
async function ownTrust({ authority, ...ports }: JudgePorts): Promise<Trust> {
  const issuers = authority.keys().filter(({ name }) => name === 'root' || name === 'issuing')
  const lists = await Promise.all(issuers.map(({ id }) => readCrl({ ...ports, authority }, id)))
  return { anchors: authority.anchors(), at: ports.clock.now(), crls: lists.map(({ crl }) => crl) }
}

/** A look costs as much as the first one, and a hostile file has many signatures. */
const mostLooksBack = 3

/**
 * Which of those that are not valid now were so when they were made: a certificate that was revoked or has ended since does not
 * alter what was signed.
 */
async function failByTimeAlone(
  signatures: readonly SignatureReport[],
  trust: Trust,
  verify: (trust: Trust) => Promise<PdfReport>,
): Promise<ReadonlySet<number>> {
  const untouched = new Set<number>()
  let open = [...signatures.keys()].filter((index) => couldBeTime(signatures[index]))
  for (let looks = 0; looks < mostLooksBack && open.length > 0; looks++) {
    const [first, ...others] = open
    const at = signatures[first ?? 0]?.claimedTime ?? trust.at
    const then = (await verify({ anchors: trust.anchors, at })).signatures
    for (const index of open) if (then[index]?.verdict !== 'not-valid') untouched.add(index)
    open = others.filter((index) => !untouched.has(index))
  }
  return untouched
}

function couldBeTime(report: SignatureReport | undefined): boolean {
  return report?.verdict === 'not-valid' && report.changesSince.forbidden.length === 0 && report.claimedTime !== null
}
