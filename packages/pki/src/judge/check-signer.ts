import { findIssuer } from '../certificates/find-issuer.ts'
import { type CmsSignerReport, checkCms } from '../cms/check-cms.ts'
import { type Cms, readCms } from '../cms/read-cms.ts'
import { PkiError } from '../errors.ts'
import { firstWeakness, hashWeakness, isForgeable, type Weakness } from '../keys/algorithm-ends.ts'
import type { ContentDigest, HashAlgorithm } from '../keys/hash.ts'
import { checkRevocation, type RevocationReport } from '../revocation/check-revocation.ts'
import { checkTimestamp, day, type TimestampFinding } from './check-timestamp.ts'
import { digestsOf } from './digests.ts'
import { type Evidence, joinEvidence } from './evidence.ts'
import { judgeCertificate } from './judge-certificate.ts'
import { listedAnchors } from './listed-anchors.ts'
import { earliestTime, type FileProof, isAlive, type Proof } from './proof.ts'
import type { OwnVerdict, RevocationStatus, Trust } from './verdict.ts'

export type SignerFinding = {
  readonly verdict: OwnVerdict
  /** What it covers is what was signed, though it may be too weak, too old or untrusted. */
  readonly unaltered: boolean
  readonly reasons: readonly string[]
  readonly remarks: readonly string[]
  readonly certificate: Uint8Array | null
  readonly claimedTime: Date | null
  readonly provenTime: Date | null
  /** Null if nothing ever proved it. */
  readonly protectedUntil: Date | null
  /** The leaf first; empty if no anchor was reached. */
  readonly path: readonly Uint8Array[]
  readonly revocation: RevocationStatus
  readonly timestamp: TimestampFinding | null
  /** As every level of CAdES and PAdES requires. */
  readonly namesCertificate: boolean
  /** The evidence inside the signature itself. */
  readonly evidence: Evidence
}

export type SignerQuestion = {
  readonly contents: Uint8Array
  /** The signed content, copied into one piece. */
  readonly signed: () => Uint8Array
  readonly digest: ContentDigest
  readonly mustNameCertificate: boolean
  readonly trust: Trust
  readonly evidence: Evidence
  /** Later document timestamps that prove the signature's existence. */
  readonly proofs: readonly FileProof[]
  /** True if they cover everything in the signature. Otherwise each names the part that it covers. */
  readonly proofsCoverAll: boolean
  /** The hashes by which the signed content names further files. */
  readonly hashes?: readonly HashAlgorithm[]
}

/** Who signed, whether the signature is valid, and since when it is proven. */
export async function checkSigner(question: SignerQuestion): Promise<SignerFinding> {
  let cms: Cms
  try {
    cms = readCms(question.contents)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return unreadable(`The signature value cannot be read: ${error.message}.`)
  }
  const { at, ends } = question.trust
  const { signers, certificates } = await checkCms(cms, question.digest, question.signed, { at, ends })
  const [first] = signers
  if (first === undefined || signers.length > 1) return unreadable('The signature does not have exactly one signer.')
  const ofFiles = (question.hashes ?? []).map((hash) => hashWeakness(hash, ends))
  const signer = { ...first, weakness: firstWeakness([first.weakness, ...ofFiles]) }
  const own: Evidence = { certificates, crls: cms.crls, ocsps: cms.ocsps }
  const { trust } = question
  const given = { certificates: trust.intermediates ?? [], crls: trust.crls ?? [], ocsps: trust.ocsps ?? [] }
  const evidence = joinEvidence([given, own, question.evidence])
  const timestamp = await timestampOf(signer, question, evidence)
  const proofs = [...question.proofs, ...(timestamp?.proof ? [timestamp.proof] : [])]
  const provenTime = earliestTime(proofs.filter((proof) => isAlive(proof, trust.at)))
  const broken = [
    ...faultsOf(cms, signer, question.mustNameCertificate, provenTime ?? at),
    ...timestampFaults(timestamp),
  ]
  const trusted = await checkTrust(signer, question, { evidence, own, proofs, provenTime })
  const verdict = broken.length > 0 ? 'not-valid' : trusted.verdict
  return {
    verdict,
    // A timestamp of something else was added later.
    unaltered: signer.unaltered && !isOverOther(cms) && (timestamp === null || timestamp.report?.unaltered === true),
    reasons: [...broken, ...trusted.reasons],
    remarks: [...timestampRemarks(timestamp), ...trusted.remarks],
    certificate: signer.certificate,
    claimedTime: signer.signingTime,
    provenTime,
    protectedUntil: trusted.protectedUntil,
    path: trusted.path,
    revocation: trusted.revocation,
    timestamp,
    namesCertificate: signer.certificateBound,
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
    protectedUntil: null,
    path: [],
    revocation: 'unknown',
    timestamp: null,
    namesCertificate: false,
    evidence: joinEvidence([]),
  }
}

async function timestampOf(
  signer: CmsSignerReport,
  { trust, proofs }: SignerQuestion,
  evidence: Evidence,
): Promise<TimestampFinding | null> {
  if (signer.timestampToken === null) return null
  const digest = digestsOf(new Uint8Array(signer.signature))
  return checkTimestamp(signer.timestampToken, digest, { trust, evidence, proofs })
}

function faultsOf(cms: Cms, signer: CmsSignerReport, mustNameCertificate: boolean, existedAt: Date): string[] {
  const faults = signer.valid ? [] : [...signer.reasons]
  if (!signer.valid && faults.length === 0) faults.push('The signature value is invalid.')
  if (isOverOther(cms)) faults.push('The signature does not cover the document.')
  if (isForgeable(signer.weakness, existedAt))
    faults.push('The signature uses a hash or key that is too weak and can be forged.')
  if (mustNameCertificate && signer.valid && !signer.certificateBound)
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
  if (timestamp === null) return []
  switch (timestamp.verdict) {
    case 'valid-issuer-unknown':
      return ['The timestamp of the signature is from an unknown authority, so it does not prove the time.']
    case 'expired':
      return ['The timestamp of the signature no longer proves the time.', ...timestamp.reasons]
    case 'valid':
    case 'not-valid':
      return []
  }
}

type TrustFinding = Pick<SignerFinding, 'verdict' | 'reasons' | 'remarks' | 'path' | 'protectedUntil' | 'revocation'>

type Known = {
  readonly evidence: Evidence
  /** The evidence inside the signature itself. */
  readonly own: Evidence
  readonly proofs: readonly Proof[]
  readonly provenTime: Date | null
}

async function checkTrust(
  { certificate, weakness }: CmsSignerReport,
  { trust, proofs: fileProofs, proofsCoverAll }: SignerQuestion,
  { evidence, own, proofs, provenTime }: Known,
): Promise<TrustFinding> {
  const none = { reasons: [], remarks: [], path: [], protectedUntil: null, revocation: 'unknown' } as const
  if (certificate === null) return { ...none, verdict: 'not-valid', reasons: ["The signer's certificate is missing."] }
  const finding = await judgeCertificate({
    leaf: certificate,
    purpose: 'document-signing',
    anchors: trust.anchors,
    anchorsAt: (existedAt) => listedAnchors(trust, 'document-signing', existedAt),
    now: trust.at,
    ends: trust.ends,
    weakness,
    evidence,
    carried: proofsCoverAll ? own : joinEvidence([]),
    proofs,
    fileProofs,
  })
  switch (finding.standing) {
    case 'trusted': {
      const { path, until: protectedUntil, revocation } = finding
      const remarks =
        revocation === 'good' ? [] : ["The revocation status of the signer's certificate could not be checked."]
      return { ...none, verdict: 'valid', remarks, path, protectedUntil, revocation }
    }
    case 'expired': {
      const { path, until } = finding
      const protectedUntil = path.length === 0 ? null : until
      const reasons = [
        `The protection of the signature expired on ${day(until)}, with ${whatEnded(finding.weakness)} of the signer or of its newest timestamp. No valid timestamp proves that it was made earlier.`,
      ]
      return { ...none, verdict: 'expired', reasons, path, protectedUntil }
    }
    case 'revoked': {
      const reasons = [`A certificate of the signer or of its issuers was revoked on ${day(finding.since)}.`]
      return { ...none, verdict: 'not-valid', reasons, path: finding.path, revocation: 'revoked' }
    }
    case 'not-yet-valid': {
      const when = provenTime === null ? 'is not valid yet' : 'was not valid at signing time'
      return { ...none, verdict: 'not-valid', reasons: [`The signer's certificate ${when}.`] }
    }
    case 'unknown': {
      const reasons = ["The signer's certificate is not issued by a trusted issuer.", ...finding.reasons]
      const [found] =
        (await revocationByIssuer(certificate, evidence, trust, provenTime ?? trust.at))?.certificates ?? []
      if (found?.status === 'revoked' && found.timing === 'before') {
        const revoked = `The signer's certificate was revoked on ${day(found.since)}.`
        return { ...none, verdict: 'not-valid', reasons: [revoked, ...reasons], revocation: 'revoked' }
      }
      const revocation = found === undefined || found.status === 'unknown' ? 'unknown' : 'good'
      return { ...none, verdict: 'valid-issuer-unknown', reasons, revocation }
    }
  }
}

function whatEnded(weakness: Weakness | null): string {
  return weakness === null ? 'a certificate' : `an algorithm (${weakness.algorithm})`
}

/** The issuer of a certificate can revoke it, trusted or not: the same key signed both. */
async function revocationByIssuer(
  certificate: Uint8Array,
  { certificates, crls, ocsps }: Evidence,
  { at: now, ends }: Trust,
  at: Date,
): Promise<RevocationReport | null> {
  const issuer = await findIssuer(certificate, certificates)
  return issuer === undefined
    ? null
    : checkRevocation({ path: [certificate, issuer], crls, ocsps, at, strong: { at: now, ends } })
}
