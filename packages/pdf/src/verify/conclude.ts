import type { LaterMark, PdfReport, SignatureReport, Verdict } from './report.ts'

type Unconcluded = Omit<SignatureReport, 'verdict'>

/** What the signatures are worth together with all that came after each of them. */
export function conclude(
  signatures: readonly Unconcluded[],
  marks: readonly Omit<LaterMark, 'signer'>[],
  isConfirmed: (signature: Unconcluded) => boolean = () => false,
): PdfReport {
  const signers = signatures.map((signature) => signerOf(signature, isConfirmed(signature)))
  const judged = marks.map((mark) => ({ ...mark, signer: signers[(mark.signedIn ?? 0) - 1] ?? 'nobody' }))
  // Up to the last of these revisions something is new to a signer who is trusted, and to one who is unknown.
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
    verdict: worst(reports),
    unsigned: reports.length === 0,
    protectedUntil: earliestEnd(reports),
    signatures: reports,
    marks: judged,
  }
}

function earliestEnd(reports: readonly SignatureReport[]): Date | null {
  const ends = reports.flatMap(({ protectedUntil }) => protectedUntil ?? [])
  return ends.reduce<Date | null>((least, end) => (least === null || end < least ? end : least), null)
}

function lastOf(marks: readonly LaterMark[], matches: (mark: LaterMark) => boolean): number {
  return marks.reduce((last, mark) => (matches(mark) ? Math.max(last, mark.after) : last), 0)
}

function signerOf({ ownVerdict }: Unconcluded, isConfirmed: boolean): LaterMark['signer'] {
  switch (ownVerdict) {
    case 'valid':
      return 'trusted'
    case 'valid-issuer-unknown':
      return isConfirmed ? 'trusted' : 'unknown'
    // Whose key it is after the end of the certificate, nobody can tell.
    case 'expired':
    case 'not-valid':
      return 'nobody'
  }
}

const worstFirst: readonly Verdict[] = ['not-valid', 'changed-later', 'expired', 'valid-issuer-unknown', 'valid']

function worst(reports: readonly SignatureReport[]): Verdict | null {
  return worstFirst.find((verdict) => reports.some((report) => report.verdict === verdict)) ?? null
}

/** The same report for a caller who knows signers that no anchor leads to. */
export function confirmSigners(
  { signatures, marks }: PdfReport,
  isConfirmed: (signature: Omit<SignatureReport, 'verdict'>) => boolean,
): PdfReport {
  return conclude(signatures, marks, isConfirmed)
}

/** What a signature does not cover. */
export function marksSince({ marks }: PdfReport, { revision }: Pick<SignatureReport, 'revision'>): LaterMark[] {
  return marks.filter(({ after }) => after >= revision)
}
