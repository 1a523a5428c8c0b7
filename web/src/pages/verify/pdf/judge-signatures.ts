import type { SignatureReport } from '@countersign/pdf/verify'
import type { QualifiedReport } from '@countersign/pki/trusted-lists'
import type { JudgedSignature, Role, Standing } from './overall-standing.ts'
import type { Mark } from './report-of-container.ts'
import { shortened } from './shortened.ts'

/** An addition after a signature, and the name of its first signer. */
export type NamedMark = { readonly mark: Mark; readonly name: string | null }

export function judgeSignatures(
  reports: readonly SignatureReport[],
  qualified: readonly (QualifiedReport | null)[],
): readonly JudgedSignature[] {
  return reports.map((report, i) => ({
    report,
    role: roleOf(report),
    standing: standingOf(report),
    qualified: qualified[i] ?? null,
  }))
}

type Marked = { readonly signatures: readonly SignatureReport[]; readonly marks: readonly Mark[] }

export function nameMarks({ signatures, marks }: Marked): readonly NamedMark[] {
  return marks.map((mark) => {
    const signature = signatures[(mark.signedIn ?? 0) - 1]
    return { mark, name: signature === undefined ? null : nameOf(signature) }
  })
}

/** Whether the signature does not cover the mark. */
export function isOpenTo(mark: Mark, { revision }: Pick<SignatureReport, 'revision'>): boolean {
  return mark.kind === 'file' ? mark.leftOutBy.includes(revision) : mark.after >= revision
}

function roleOf(report: SignatureReport): Role {
  if (report.kind === 'document-timestamp') return 'timestamp'
  return isOfOrganization(report) ? 'seal' : 'signer'
}

/**
 * EN 319 412-3 4.2.1: the certificate of a legal person names its organization and identifier, but no person. Many
 * other certificates name the organization twice instead.
 */
function isOfOrganization({ signer }: SignatureReport): boolean {
  if (signer === null || signer.organization === null) return false
  const namesPerson = /(^|,)(SN|GN)=/.test(signer.subject)
  return (
    !namesPerson && (/(^|,)organizationIdentifier=/.test(signer.subject) || signer.commonName === signer.organization)
  )
}

function standingOf({ verdict, changesSince, unaltered }: SignatureReport): Standing {
  switch (verdict) {
    case 'valid':
      return 'holds'
    case 'valid-issuer-unknown':
      return 'issuer-unknown'
    case 'changed-later':
      return 'changed-later'
    case 'expired':
      return 'expired'
    case 'not-valid':
      if (changesSince.forbidden.length > 0) return 'altered'
      return unaltered ? 'not-counting' : 'broken'
  }
}

/** Who signed, and by when. Null if the time is only claimed. */
export type Signing = { readonly name: string; readonly provenTime: Date | null }

export type ProvedLines = {
  /** The earliest proven time. The document existed by then. */
  readonly existedBy: Date | null
  readonly signedBy: readonly Signing[]
  readonly sealedBy: readonly Signing[]
  /** The time of the first signature, because what it covers has not changed. Null if that time is only claimed. */
  readonly unchangedSince: Date | null
  /** The earliest time at which a signature stops being valid. */
  readonly protectedUntil: Date | null
}

/** What is proven about the file if every signature is valid. */
export function provedBy(signatures: readonly JudgedSignature[]): ProvedLines {
  return {
    existedBy: earliest(signatures.flatMap(({ report }) => report.provenTime ?? [])),
    signedBy: signingsOf(signatures, 'signer'),
    sealedBy: signingsOf(signatures, 'seal'),
    unchangedSince: signatures[0]?.report.provenTime ?? null,
    protectedUntil: earliest(signatures.flatMap(({ report }) => report.protectedUntil ?? [])),
  }
}

function earliest(times: readonly Date[]): Date | null {
  return times.reduce<Date | null>((least, time) => (least === null || time < least ? time : least), null)
}

/** Each name once, with its earliest time. */
function signingsOf(signatures: readonly JudgedSignature[], wanted: Role): Signing[] {
  const found = new Map<string, Signing>()
  for (const { report, role } of signatures) {
    const name = nameOf(report)
    if (role === wanted && name !== null && !found.has(name)) found.set(name, { name, provenTime: report.provenTime })
  }
  return [...found.values()]
}

/** The name in the certificate. Nobody verified the name in the signature itself. */
export function nameOf({ signer }: SignatureReport): string | null {
  const name = signer?.commonName ?? signer?.organization ?? null
  return name === null ? null : shortened(name)
}
