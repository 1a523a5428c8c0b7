import { PkiError } from '../errors.ts'
import { firstWeakness, hashWeakness, type Weakness } from '../keys/algorithm-ends.ts'
import type { ContentDigest, HashAlgorithm } from '../keys/hash.ts'
import { checkTimestampToken, type TimestampReport } from '../timestamps/check-timestamp-token.ts'
import { type Evidence, joinEvidence } from './evidence.ts'
import { judgeCertificate } from './judge-certificate.ts'
import { listedAnchors } from './listed-anchors.ts'
import { earliestTime, type FileProof, isAlive, type Proof } from './proof.ts'
import type { OwnVerdict, Trust } from './verdict.ts'

export type TimestampFinding = {
  readonly verdict: OwnVerdict
  readonly reasons: readonly string[]
  /** Null if the token could not even be parsed. */
  readonly report: TimestampReport | null
  /** Null if it proves nothing, and never did. */
  readonly proof: Proof | null
}

type Surroundings = {
  readonly trust: Trust
  readonly evidence: Evidence
  /** The document timestamps that cover it. */
  readonly proofs: readonly FileProof[]
  /** The hashes by which the covered content names further files. */
  readonly hashes?: readonly HashAlgorithm[]
}

/** Classifies a token: broken, of an unknown authority, or no longer of use. */
export async function checkTimestamp(
  token: Uint8Array,
  digest: ContentDigest,
  surroundings: Surroundings,
): Promise<TimestampFinding> {
  const { trust, evidence, proofs } = surroundings
  const existedAt = earliestTime(proofs.filter((proof) => isAlive(proof, trust.at)))
  const check = (anchors: readonly Uint8Array[], strongAt: Date) =>
    checkTimestampToken(token, {
      digest,
      anchors,
      intermediates: evidence.certificates,
      crls: evidence.crls,
      ocsps: evidence.ocsps,
      ...(existedAt === null ? {} : { existedAt }),
      strong: { at: strongAt, ends: trust.ends },
    })
  try {
    const anchors = [...anchorsOf(trust), ...listedAnchors(trust, 'timestamping')]
    const strict = await check(anchors, existedAt ?? trust.at)
    // A token whose algorithms have ended since was valid once: the authority's certificates show until when.
    const report = strict.valid ? strict : await check(anchors, strict.time)
    const isOfUnknown =
      !report.valid && report.path.length === 0 && (await check(report.certificates, report.time)).valid
    const misdated = whyMisdated(report.time, trust.at, existedAt)
    if (misdated !== null) return { verdict: 'not-valid', reasons: [misdated], report, proof: null }
    if (!report.valid && !isOfUnknown) return { verdict: 'not-valid', reasons: report.reasons, report, proof: null }
    return await judgeAuthority(report, surroundings)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    const reasons = [`The timestamp cannot be read: ${error.message}.`]
    return { verdict: 'not-valid', reasons, report: null, proof: null }
  }
}

function anchorsOf({ anchors, timestampAnchors = [] }: Trust): readonly Uint8Array[] {
  return [...anchors, ...timestampAnchors]
}

/** How far maintained clocks may differ. */
const TOLERATED_MILLIS = 5 * 60_000

function whyMisdated(time: Date, now: Date, existedAt: Date | null): string | null {
  const isAfter = (limit: Date) => time.getTime() > limit.getTime() + TOLERATED_MILLIS
  if (isAfter(now)) return `The timestamp is dated ${time.toISOString()}, which is later than now.`
  if (existedAt !== null && isAfter(existedAt)) {
    return `The timestamp is dated ${time.toISOString()}, which is later than a timestamp that covers it.`
  }
  return null
}

/**
 * Decides whether the authority counts at the time of the check, or at that of a valid timestamp which covers this one.
 */
async function judgeAuthority(
  report: TimestampReport,
  { trust, evidence, proofs, hashes = [] }: Surroundings,
): Promise<TimestampFinding> {
  const { certificate, certificates, time, reasons } = report
  const weakness = firstWeakness([report.weakness, ...hashes.map((hash) => hashWeakness(hash, trust.ends))])
  if (certificate === null) return { verdict: 'not-valid', reasons, report, proof: null }
  const carried = joinEvidence([{ certificates }])
  const finding = await judgeCertificate({
    leaf: certificate,
    purpose: 'timestamping',
    // A service must have been granted when it issued the timestamp.
    anchors: [...anchorsOf(trust), ...listedAnchors(trust, 'timestamping', time)],
    now: trust.at,
    ends: trust.ends,
    weakness,
    evidence: joinEvidence([carried, evidence]),
    carried,
    proofs,
    fileProofs: proofs,
    // By RFC 3161 4, but only if there was a path at the time in the token.
    revocationIsJudged: report.path.length > 0,
  })
  switch (finding.standing) {
    case 'trusted':
      return { verdict: 'valid', reasons: [], report, proof: { time, until: finding.until } }
    case 'expired':
      return {
        verdict: 'expired',
        reasons: [`${whyOver(finding)}, and no valid timestamp covers this one.`],
        report,
        proof: finding.path.length === 0 ? null : { time, until: finding.until },
      }
    case 'unknown':
      return { verdict: 'valid-issuer-unknown', reasons: report.valid ? finding.reasons : reasons, report, proof: null }
    case 'revoked': {
      const revoked = `A certificate of the time-stamping authority was revoked on ${day(finding.since)}.`
      return { verdict: 'not-valid', reasons: [revoked], report, proof: null }
    }
    case 'not-yet-valid':
      return { verdict: 'not-valid', reasons, report, proof: null }
  }
}

function whyOver({ until, weakness }: { readonly until: Date; readonly weakness: Weakness | null }): string {
  if (weakness === null) return `A certificate of the time-stamping authority expired on ${day(until)}`
  return `The timestamp uses ${weakness.algorithm}, which is too weak since ${day(weakness.since)}`
}

export function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}
