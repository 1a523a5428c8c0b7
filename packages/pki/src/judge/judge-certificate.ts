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
  /** Further ones, by the time at which the thing is known to have existed. */
  readonly anchorsAt?: (existedAt: Date) => readonly Uint8Array[]
  readonly now: Date
  readonly ends?: AlgorithmEnds | undefined
  /** Of what the certificate signed; null where nobody knows of an end. */
  readonly weakness: Weakness | null
  /** All that is known now, from wherever it came. */
  readonly evidence: Evidence
  /** The part of it that came with what the certificate signed, so that the same timestamps cover it. */
  readonly carried: Evidence
  /** That what the certificate signed existed, whether they still prove it or not. */
  readonly proofs: readonly Proof[]
  /** Those of them that cover the file, and so the evidence in it. */
  readonly fileProofs: readonly FileProof[]
  /** Whether something was revoked has been judged before, by other rules. */
  readonly revocationIsJudged?: boolean
}

export type CertificateFinding =
  /** `revocation`: whether it is known that nothing was revoked, or only not known otherwise. */
  | { readonly standing: 'trusted'; readonly path: Path; readonly until: Date; readonly revocation: 'good' | 'unknown' }
  /** `weakness`: of the algorithm that has ended, where it was no certificate. */
  | { readonly standing: 'expired'; readonly path: Path; readonly until: Date; readonly weakness: Weakness | null }
  | { readonly standing: 'revoked'; readonly path: Path; readonly since: Date }
  | { readonly standing: 'not-yet-valid' }
  | { readonly standing: 'unknown'; readonly reasons: readonly string[] }

/** DER, the leaf first. */
type Path = readonly Uint8Array[]

/**
 * What a certificate is worth now for something that it signed, and until when. The rule is that of EN 319 102-1 5.6.2:
 * a certificate that has ended still counts where a timestamp that itself still counts proves that the thing was signed
 * before. Whatever its issuers said is believed as long as they are valid themselves, and after that only where such a
 * timestamp covers it, too, because anybody may have their keys then. An algorithm that ends is like a certificate that does.
 */
export async function judgeCertificate(asked: CertificateQuestion): Promise<CertificateFinding> {
  const { leaf, now, proofs } = asked
  const { notBefore, notAfter } = validityOf(leaf)
  const provenAt = earliestTime(proofs.filter((proof) => isAlive(proof, now)))
  const existedAt = provenAt ?? now
  if (existedAt < notBefore) return { standing: 'not-yet-valid' }
  const question = { ...asked, anchors: [...asked.anchors, ...(asked.anchorsAt?.(existedAt) ?? [])] }
  // Where nothing is proved any more, this is how it was when something was.
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
  // Where only the past has a path, nothing counts but by the timestamp that covers it.
  const isOwn = present.found || past === null
  const alone = isOwn ? earlier(ends.leaf, ends.issuers) : NEVER
  const issuersCount = later(isOwn ? ends.issuers : NEVER, past?.until ?? NEVER)
  const until = protectedUntil(alone, ends.leaf, issuersCount, proofs)
  if (now <= until) {
    // Validation data of the past say nothing of what came after it, unless a timestamp still proves that past.
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

/** Those first that count longest, and of these the nearest. */
function bestFirst(one: Proof, other: Proof): number {
  return other.until.getTime() - one.until.getTime() || one.time.getTime() - other.time.getTime()
}

type PastPath = { readonly found: true; readonly path: Path; readonly until: Date }

/** By what a document timestamp covers alone: a path whose issuers were valid then, none of them revoked, nor the leaf. */
async function findPastPath(question: CertificateQuestion, usedAt: Date): Promise<PastPath | null> {
  const { leaf, anchors, purpose, carried, fileProofs } = question
  for (const { time, until, evidence } of [...fileProofs].sort(bestFirst).slice(0, MOST_LOOKS_BACK)) {
    const { certificates, crls, ocsps } = joinEvidence([carried, evidence])
    const times = { at: usedAt, issuersAt: time, strong: { at: time, ends: question.ends } }
    const result = await buildPath({ leaf, intermediates: certificates, anchors, purpose, ...times })
    if (!result.found) continue
    const { path } = result
    if ((await checkRevocation({ path, crls, ocsps, ...times })).verdict !== 'good') continue
    // What became known later counts against it all the same.
    const later = await revocationOf(question, path, times)
    if (later.verdict !== 'revoked') return { found: true, path, until }
  }
  return null
}

/** By all that is known now. */
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
 * A certificate that was revoked ends the moment before. What it signed ends with its algorithm as if the certificate did, and
 * what its issuers said with theirs.
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

/** By a timestamp from before its end it counts as long as that one does, and as what its issuers said does. */
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
