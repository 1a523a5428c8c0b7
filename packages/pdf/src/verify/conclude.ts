import { earliestProtection, standingOf, worstVerdict } from '@countersign/pki'
import type { LaterMark, PdfReport, SignatureReport } from './report.ts'

type Unconcluded = Omit<SignatureReport, 'verdict'>

/** Combines the signatures with everything that came after each of them. */
export function conclude(
  signatures: readonly Unconcluded[],
  marks: readonly Omit<LaterMark, 'signer'>[],
  isConfirmed: (signature: Unconcluded) => boolean = () => false,
): PdfReport {
  const signers = signatures.map((signature) => standingOf(signature, isConfirmed(signature)))
  const judged = marks.map((mark) => ({ ...mark, signer: signers[(mark.signedIn ?? 0) - 1] ?? 'nobody' }))
  // Up to the last of these revisions there is something new to a trusted signer, and to an unknown one.
  const openToTrusted = lastOf(judged, ({ signer }) => signer !== 'trusted')
  const openToUnknown = lastOf(judged, ({ signer }) => signer === 'nobody')
  const reports = signatures.map((signature, i): SignatureReport => {
    const { ownVerdict, revision } = signature
    const isTrusted = signers[i] === 'trusted'
    const isOpen = revision <= (isTrusted ? openToTrusted : openToUnknown)
    const holds = isOpen ? 'changed-later' : isTrusted ? 'valid' : 'valid-issuer-unknown'
    return { ...signature, verdict: ownVerdict === 'not-valid' || ownVerdict === 'expired' ? ownVerdict : holds }
  })
  return {
    verdict: worstVerdict(reports),
    unsigned: reports.length === 0,
    protectedUntil: earliestProtection(reports),
    signatures: reports,
    marks: judged,
  }
}

function lastOf(marks: readonly LaterMark[], matches: (mark: LaterMark) => boolean): number {
  return marks.reduce((last, mark) => (matches(mark) ? Math.max(last, mark.after) : last), 0)
}

/** The report for a caller who knows signers without a trusted anchor. */
export function confirmSigners(
  { signatures, marks }: PdfReport,
  isConfirmed: (signature: Omit<SignatureReport, 'verdict'>) => boolean,
): PdfReport {
  return conclude(signatures, marks, isConfirmed)
}

/** The marks that a signature does not cover. */
export function marksSince({ marks }: PdfReport, { revision }: Pick<SignatureReport, 'revision'>): LaterMark[] {
  return marks.filter(({ after }) => after >= revision)
}
