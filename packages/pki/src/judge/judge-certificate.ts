import { buildPath, type PathRequest } from '../certificates/build-path.ts'
import type { CertificatePurpose } from '../certificates/certificate-purpose.ts'
import { pathWeakness } from '../certificates/path-weakness.ts'
import { validityOf } from '../certificates/validity.ts'
import { type AlgorithmEnds, lastStrong, type Weakness } from '../keys/algorithm-ends.ts'
import { checkRevocation, type RevocationReport, type RevocationRequest } from '../revocation/check-revocation.ts'
import { type Evidence, joinEvidence } from './evidence.ts'
import { earliestTime, type FileProof, isAlive, type Proof } from './proof.ts'

export type CertificateQuestion = {
  readonly leaf: Uint8Array
  readonly purpose: CertificatePurpose
  readonly anchors: readonly Uint8Array[]
  /** Further anchors, by the time at which the object is known to have existed. */
  readonly anchorsAt?: (existedAt: Date) => readonly Uint8Array[]
  readonly now: Date
  readonly ends?: AlgorithmEnds | undefined
  /** Of what the certificate signed; null if no end is known. */
  readonly weakness: Weakness | null
  /** Everything known now, from any source. */
  readonly evidence: Evidence
  /** The part of it that came with what the certificate signed, so that the same timestamps cover it. */
  readonly carried: Evidence
  /** Proofs that what the certificate signed existed, whether or not they still count. */
  readonly proofs: readonly Proof[]
  /** Those that cover the file, and so the evidence in it. */
  readonly fileProofs: readonly FileProof[]
  /** True if revocation was judged before, by other rules. */
  readonly revocationIsJudged?: boolean
}

export type CertificateFinding =
  /** `revocation`: known to be good, or just not known otherwise. */
  | { readonly standing: 'trusted'; readonly path: Path; readonly until: Date; readonly revocation: 'good' | 'unknown' }
  /** `weakness`: of the ended algorithm, if it was not a certificate. */
  | { readonly standing: 'expired'; readonly path: Path; readonly until: Date; readonly weakness: Weakness | null }
  | { readonly standing: 'revoked'; readonly path: Path; readonly since: Date }
  | { readonly standing: 'not-yet-valid' }
  | { readonly standing: 'unknown'; readonly reasons: readonly string[] }

/** DER, the leaf first. */
type Path = readonly Uint8Array[]

/**
 * The standing of a certificate now for something it signed, and until when. Follows EN 319 102-1 5.6.2: an expired
 * certificate still counts if a timestamp that itself still counts proves that the object was signed before. Statements
 * of its issuers count while they are valid themselves, and after that only if such a timestamp covers them, too,
 * because anybody may have their keys then. An ended algorithm is like an expired certificate.
 */
export async function judgeCertificate(asked: CertificateQuestion): Promise<CertificateFinding> {
  const { leaf, now, proofs } = asked
  const { notBefore, notAfter } = validityOf(leaf)
  const provenAt = earliestTime(proofs.filter((proof) => isAlive(proof, now)))
  const existedAt = provenAt ?? now
  if (existedAt < notBefore) return { standing: 'not-yet-valid' }
  const question = { ...asked, anchors: [...asked.anchors, ...(asked.anchorsAt?.(existedAt) ?? [])] }
  // If nothing is proved any more, this is the state when something was.
  const usedAt = within(provenAt ?? earliestTime(proofs) ?? now, { notBefore, notAfter })

  const present = await findPath(question, { at: usedAt, issuersAt: now })
  const past = await findPastPath(question, usedAt)
  const found = present.found ? present : (past ?? (await findPath(question, { at: usedAt }, notBefore)))
  if (!found.found) {
    const isOver = now > notAfter && !proofs.some((proof) => isAlive(proof, now) && proof.time <= notAfter)
    return isOver
      ? { standing: 'expired', path: [], until: notAfter, weakness: null }
      : { standing: 'unknown', reasons: found.reasons }
  }

  const { path } = found
  const revocation = await revocationOf(question, path, { at: existedAt })
  const ends = endsOf(path, revocation, question)
  // If only the past has a path, everything depends on the timestamp that covers it.
  const isOwn = present.found || past === null
  const alone = isOwn ? earlier(ends.leaf, ends.issuers) : NEVER
  const issuersCount = later(isOwn ? ends.issuers : NEVER, past?.until ?? NEVER)
  const until = protectedUntil(alone, ends.leaf, issuersCount, proofs)
  if (now <= until) {
    // Old validation data say nothing about later times, unless a timestamp still proves that past.
    const wasGood = past !== null && now <= past.until
    return { standing: 'trusted', path, until, revocation: wasGood ? 'good' : known(revocation) }
  }
  const since = ends.revoked.find((time) => time <= now)
  if (since !== undefined) return { standing: 'revoked', path, since }
  const weakness = ends.weak.find((one) => lastStrong(one).getTime() === until.getTime()) ?? null
  return { standing: 'expired', path, until, weakness }
}

function within(time: Date, { notBefore, notAfter }: { notBefore: Date; notAfter: Date }): Date {
  if (time < notBefore) return notBefore
  return time > notAfter ? notAfter : time
}

function findPath(
  { leaf, anchors, purpose, evidence, now, ends }: CertificateQuestion,
  times: Pick<PathRequest, 'at' | 'issuersAt'>,
  strongAt = now,
) {
  const strong = { at: strongAt, ends }
  return buildPath({ leaf, intermediates: evidence.certificates, anchors, purpose, strong, ...times })
}

/** A hostile file has hundreds of timestamps. */
const MOST_LOOKS_BACK = 4

/** Longest-lasting first, and of these the nearest. */
function bestFirst(one: Proof, other: Proof): number {
  return other.until.getTime() - one.until.getTime() || one.time.getTime() - other.time.getTime()
}

type PastPath = { readonly found: true; readonly path: Path; readonly until: Date }

/**
 * Uses only what a document timestamp covers: a path whose issuers were valid then, none of them revoked, nor the leaf.
 */
async function findPastPath(question: CertificateQuestion, usedAt: Date): Promise<PastPath | null> {
  const { leaf, anchors, purpose, carried, fileProofs } = question
  for (const { time, until, evidence } of [...fileProofs].sort(bestFirst).slice(0, MOST_LOOKS_BACK)) {
    const { certificates, crls, ocsps } = joinEvidence([carried, evidence])
    const times = { at: usedAt, issuersAt: time, strong: { at: time, ends: question.ends } }
    const result = await buildPath({ leaf, intermediates: certificates, anchors, purpose, ...times })
    if (!result.found) continue
    const { path } = result
    if ((await checkRevocation({ path, crls, ocsps, ...times })).verdict !== 'good') continue
    // Later knowledge still counts against it.
    const later = await revocationOf(question, path, times)
    if (later.verdict !== 'revoked') return { found: true, path, until }
  }
  return null
}

/** By everything known now. */
async function revocationOf(
  { revocationIsJudged, evidence: { crls, ocsps }, now, ends }: CertificateQuestion,
  path: Path,
  times: Pick<RevocationRequest, 'at' | 'issuersAt' | 'strong'>,
): Promise<RevocationReport> {
  if (revocationIsJudged) return { verdict: 'good', certificates: [] }
  return checkRevocation({ path, crls, ocsps, strong: { at: now, ends }, ...times })
}

function known({ certificates }: RevocationReport): 'good' | 'unknown' {
  return certificates.some(({ status }) => status === 'unknown') ? 'unknown' : 'good'
}

const NEVER = new Date(0)
const ALWAYS = new Date(8.64e15)

type Ends = {
  readonly leaf: Date
  readonly issuers: Date
  readonly revoked: readonly Date[]
  readonly weak: readonly Weakness[]
}

/**
 * A revoked certificate ends the moment before. What it signed ends with its algorithm as with the certificate, and the
 * statements of its issuers with theirs.
 */
function endsOf(path: Path, { certificates }: RevocationReport, question: CertificateQuestion): Ends {
  const revoked = certificates.map((found) => (found.status === 'revoked' ? found.since : null))
  const ends = path.map((certificate, i) => {
    const { notAfter } = validityOf(certificate)
    const since = revoked[i] ?? null
    return since === null ? notAfter : earlier(notAfter, new Date(since.getTime() - 1))
  })
  const [leaf = NEVER, ...issuers] = ends
  const { weakness: own } = question
  const issued = pathWeakness(path, question.ends)
  return {
    leaf: own === null ? leaf : earlier(leaf, lastStrong(own)),
    issuers: issuers.reduce(earlier, issued === null ? ALWAYS : lastStrong(issued)),
    revoked: revoked.filter((since) => since !== null),
    weak: [own, issued].filter((one) => one !== null),
  }
}

/** By a timestamp from before its end it counts as long as that one does, and as its issuers' statements do. */
function protectedUntil(alone: Date, leafEnd: Date, issuersCount: Date, proofs: readonly Proof[]): Date {
  return proofs
    .filter(({ time }) => time <= leafEnd)
    .map(({ until }) => earlier(until, issuersCount))
    .reduce(later, alone)
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
