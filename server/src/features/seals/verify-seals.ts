import type { SignatureReport } from '@countersign/pdf'
import { holderOf } from './holder-of.ts'
import { type JudgedSignature, type JudgePorts, judgePdf } from './judge-pdf.ts'
import type { Seal } from './model.ts'
import { selectSealsByFingerprint } from './store.ts'

/** What is known of a seal in a PDF. */
export interface FoundSeal {
  readonly report: SignatureReport
  /** Null for one that was not made here. */
  readonly seal: Seal | null
  /** Whose it is: of a seal that was brought as we know it, else as its certificate says. */
  readonly organization: string | null
  readonly intact: boolean
  readonly valid: boolean
  /** Why it is not valid, and what else there is to know; sentences for people. */
  readonly words: readonly string[]
}

export interface SealsReport {
  /** There is a seal, and every seal is valid. */
  readonly valid: boolean
  readonly summary: string
  readonly seals: readonly FoundSeal[]
  /** Signatures that are no seals. */
  readonly others: readonly JudgedSignature[]
}

/** Which seals a PDF carries, ours or a stranger's, and what each is worth. */
export async function verifySeals(ports: JudgePorts, bytes: Uint8Array): Promise<SealsReport> {
  const judged = (await judgePdf(ports, bytes, 'INVALID_PDF')).filter(
    ({ report }) => report.kind !== 'document-timestamp',
  )
  const fingerprints = judged.flatMap(({ report }) => report.signer?.fingerprint ?? [])
  const known = new Map(
    (await selectSealsByFingerprint(ports.database, fingerprints)).map((seal) => [seal.fingerprint, seal]),
  )
  const seals: FoundSeal[] = []
  const others: JudgedSignature[] = []
  for (const one of judged) {
    const seal = known.get(one.report.signer?.fingerprint ?? '') ?? null
    if (seal === null && !isOfOrganization(one.report)) others.push(one)
    else seals.push(await describe(ports, one, seal))
  }
  const valid = seals.length > 0 && seals.every((seal) => seal.valid)
  return { valid, summary: summarize(seals, others), seals, others }
}

/**
 * EN 319 412-3 4.2.1: the certificate of a legal person names its organization and its identifier, and no person. Many that
 * are issued without that norm name the organization twice instead.
 */
function isOfOrganization({ signer }: SignatureReport): boolean {
  if (signer === null || signer.organization === null) return false
  const namesPerson = /(^|,)(SN|GN)=/.test(signer.subject)
  return (
    !namesPerson && (/(^|,)organizationIdentifier=/.test(signer.subject) || signer.commonName === signer.organization)
  )
}

async function describe(ports: JudgePorts, { report, intact }: JudgedSignature, seal: Seal | null): Promise<FoundSeal> {
  const organization = seal === null ? (report.signer?.organization ?? null) : await holderOf(ports, seal)
  const revokedBefore = wasRevokedBefore(report, seal)
  // Whoever brought a certificate with its key has shown whose it is, though its issuer is not known here.
  const vouchedFor = report.verdict === 'valid' || (report.verdict === 'valid-issuer-unknown' && seal !== null)
  const valid = intact && vouchedFor && !revokedBefore
  return { report, seal, organization, intact, valid, words: wordsOf(report, seal, { vouchedFor, revokedBefore }) }
}

/** Without a proven time nobody can tell that it was made before. */
function wasRevokedBefore({ provenTime }: SignatureReport, seal: Seal | null): boolean {
  if (seal === null || seal.revoked === null) return false
  return provenTime === null || provenTime >= seal.revoked.at
}

function wordsOf(
  report: SignatureReport,
  seal: Seal | null,
  { vouchedFor, revokedBefore }: { vouchedFor: boolean; revokedBefore: boolean },
): string[] {
  const words = vouchedFor ? [] : [...report.reasons]
  if (report.verdict === 'valid-issuer-unknown' && seal !== null) {
    words.push(
      'The issuer of its certificate is not known here; its organization has registered the certificate itself.',
    )
  }
  const day = seal?.revoked?.at.toISOString().slice(0, 10)
  if (revokedBefore) words.push(`It was revoked on ${day}, and is not proven to have been made before.`)
  else if (day !== undefined) words.push(`It was made before the seal was revoked on ${day}, and still holds.`)
  return [...new Set([...words, ...report.remarks])]
}

function summarize(seals: readonly FoundSeal[], others: readonly JudgedSignature[]): string {
  const signatures = others.length === 0 ? '' : ` It carries ${count(others.length, 'other signature')} as well.`
  if (seals.length === 0) return `This document carries no seal.${signatures}`
  const invalid = seals.filter(({ valid }) => !valid)
  const altered = seals.filter(({ intact }) => !intact)
  const verdict =
    invalid.length === 0
      ? `${seals.length === 1 ? 'It is' : 'All are'} valid, and what was sealed is unaltered.`
      : altered.length > 0
        ? `What was sealed was altered, or the seal was: ${tellBroken(altered.length, seals.length)}.`
        : `What was sealed is unaltered, but ${count(invalid.length, 'seal')} cannot be relied on.`
  return `This document carries ${count(seals.length, 'seal')}. ${verdict}${signatures}`
}

function tellBroken(broken: number, all: number): string {
  if (all === 1) return 'it is broken'
  return `${broken} of them ${broken === 1 ? 'is' : 'are'} broken`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
