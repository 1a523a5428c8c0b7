import {
  buildPath,
  type Cms,
  type CmsSignerReport,
  type ContentDigest,
  checkCms,
  checkRevocation,
  describeCertificate,
  PkiError,
  readCms,
} from '@countersign/pki'
import { checkTimestamp, type TimestampFinding } from './check-timestamp.ts'
import { digestsOf } from './digest.ts'
import type { OwnVerdict, Trust } from './report.ts'
import { type Evidence, joinEvidence } from './validation-store.ts'

export type SignerFinding = {
  readonly verdict: OwnVerdict
  /** What it covers is what was signed, though it may be too weak, too old or without trust. */
  readonly unaltered: boolean
  readonly reasons: readonly string[]
  readonly remarks: readonly string[]
  readonly certificate: Uint8Array | null
  readonly claimedTime: Date | null
  readonly provenTime: Date | null
  /** The leaf first; empty where no anchor was reached. */
  readonly path: readonly Uint8Array[]
  readonly timestamp: TimestampFinding | null
  /** It names its certificate, as every PAdES level asks. */
  readonly isPades: boolean
  /** What the signature brought itself. */
  readonly evidence: Evidence
}

export type SignerQuestion = {
  readonly contents: Uint8Array
  /** What it covers. */
  readonly signed: Uint8Array<ArrayBuffer>
  readonly digest: ContentDigest
  readonly mustBePades: boolean
  readonly trust: Trust
  readonly evidence: Evidence
  /** When a later document timestamp proves that the signature was there. */
  readonly existedAt: Date | null
}

/** Who signed, whether that holds, and since when it is proven. */
export async function checkSigner(question: SignerQuestion): Promise<SignerFinding> {
  let cms: Cms
  try {
    cms = readCms(question.contents)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return unreadable(`The signature value cannot be read: ${error.message}.`)
  }
  const { signers, certificates } = await checkCms(cms, question.digest, question.signed)
  const [signer] = signers
  if (signer === undefined || signers.length > 1) return unreadable('The signature value is not that of one signer.')
  const own: Evidence = { certificates, crls: cms.crls, ocsps: cms.ocsps }
  const { trust } = question
  const given = { certificates: trust.intermediates ?? [], crls: trust.crls ?? [], ocsps: trust.ocsps ?? [] }
  const evidence = joinEvidence([own, question.evidence, given])
  const timestamp = await timestampOf(signer, question, evidence)
  const provenTime = earliest(
    timestamp?.verdict === 'valid' ? (timestamp.report?.time ?? null) : null,
    question.existedAt,
  )
  const broken = [...faultsOf(cms, signer, question.mustBePades), ...timestampFaults(timestamp)]
  const trusted = await checkTrust(signer, question.trust, evidence, provenTime)
  const verdict = broken.length > 0 ? 'not-valid' : trusted.verdict
  return {
    verdict,
    // A timestamp of something else was put there later.
    unaltered: signer.unaltered && !isOverOther(cms) && (timestamp === null || timestamp.report?.unaltered === true),
    reasons: [...broken, ...trusted.reasons],
    remarks: [...timestampRemarks(timestamp), ...trusted.remarks],
    certificate: signer.certificate,
    claimedTime: signer.signingTime,
    provenTime,
    path: trusted.path,
    timestamp,
    isPades: signer.certificateBound,
    evidence: own,
  }
}

function unreadable(reason: string): SignerFinding {
  return {
    verdict: 'not-valid',
    unaltered: false,
    reasons: [reason],
    remarks: [],
    certificate: null,
    claimedTime: null,
    provenTime: null,
    path: [],
    timestamp: null,
    isPades: false,
    evidence: joinEvidence([]),
  }
}

async function timestampOf(
  signer: CmsSignerReport,
  { trust, existedAt }: SignerQuestion,
  evidence: Evidence,
): Promise<TimestampFinding | null> {
  if (signer.timestampToken === null) return null
  return checkTimestamp(signer.timestampToken, digestsOf(new Uint8Array(signer.signature)), trust, evidence, existedAt)
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

function faultsOf(cms: Cms, signer: CmsSignerReport, mustBePades: boolean): string[] {
  const faults = signer.valid ? [] : [...signer.reasons]
  if (!signer.valid && faults.length === 0) faults.push('The signature value is wrong.')
  if (isOverOther(cms)) faults.push('The signature is over something else than the document.')
  if (signer.weak) faults.push('The signature rests on SHA-1, which can be forged.')
  if (mustBePades && signer.valid && !signer.certificateBound)
    faults.push('The signature does not name its certificate.')
  return faults
}

function isOverOther({ content }: Cms): boolean {
  return content !== null && content.length > 0
}

function timestampFaults(timestamp: TimestampFinding | null): string[] {
  return timestamp?.verdict === 'not-valid'
    ? ['The timestamp of the signature is not valid.', ...timestamp.reasons]
    : []
}

function timestampRemarks(timestamp: TimestampFinding | null): string[] {
  if (timestamp?.verdict !== 'valid-issuer-unknown') return []
  return ['The timestamp of the signature is of an unknown authority, so it proves no time.']
}

type TrustFinding = Pick<SignerFinding, 'verdict' | 'reasons' | 'remarks' | 'path'>

async function checkTrust(
  { certificate }: CmsSignerReport,
  { anchors, at: now }: Trust,
  evidence: Evidence,
  provenTime: Date | null,
): Promise<TrustFinding> {
  const none = { reasons: [], remarks: [], path: [] }
  if (certificate === null)
    return { ...none, verdict: 'not-valid', reasons: ['The certificate of the signer is missing.'] }
  const at = provenTime ?? now
  const built = await buildPath({
    leaf: certificate,
    intermediates: evidence.certificates,
    anchors,
    at,
    purpose: 'document-signing',
  })
  if (!built.found) {
    const { notBefore, notAfter } = await describeCertificate(certificate)
    if (at < notBefore || at > notAfter) {
      const when = provenTime === null ? 'is not valid now' : 'was not valid when it signed'
      return { ...none, verdict: 'not-valid', reasons: [`The certificate of the signer ${when}.`] }
    }
    const reasons = ['The certificate of the signer leads to no trusted issuer.', ...built.reasons]
    return { ...none, verdict: 'valid-issuer-unknown', reasons }
  }
  const revocation = await checkRevocation({ path: built.path, crls: evidence.crls, ocsps: evidence.ocsps, at })
  switch (revocation.verdict) {
    case 'good':
      return { ...none, verdict: 'valid', path: built.path }
    case 'revoked': {
      const revoked = revocation.certificates.find(({ status }) => status === 'revoked')
      const since = revoked?.status === 'revoked' ? ` on ${revoked.since.toISOString().slice(0, 10)}` : ''
      const reasons = [`A certificate of the signer or of its issuers was revoked${since}.`]
      return { ...none, verdict: 'not-valid', reasons, path: built.path }
    }
    case 'unknown': {
      const remarks = ['Whether the certificate of the signer was revoked could not be checked.']
      return { ...none, verdict: 'valid', remarks, path: built.path }
    }
  }
}
