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
  const judged: JudgedSignature[] = []
  for (const report of signatures) {
    const intact = report.verdict !== 'not-valid' || (await failsByTimeAlone(report, trust, verify))
    judged.push({ report, intact })
  }
  return judged
}

/** Our own authorities, with what they have revoked. */
async function ownTrust({ authority, ...ports }: JudgePorts): Promise<Trust> {
  const issuers = authority.keys().filter(({ name }) => name === 'root' || name === 'issuing')
  const lists = await Promise.all(issuers.map(({ id }) => readCrl({ ...ports, authority }, id)))
  return { anchors: authority.anchors(), at: ports.clock.now(), crls: lists.map(({ crl }) => crl) }
}

/** A certificate that was revoked or has ended since does not alter what was signed. */
async function failsByTimeAlone(
  { fieldName, claimedTime, changesSince }: SignatureReport,
  trust: Trust,
  verify: (trust: Trust) => Promise<PdfReport>,
): Promise<boolean> {
  if (changesSince.forbidden.length > 0 || claimedTime === null) return false
  const { signatures } = await verify({ anchors: trust.anchors, at: claimedTime })
  const then = signatures.find((one) => one.fieldName === fieldName)
  return then !== undefined && then.verdict !== 'not-valid'
}
