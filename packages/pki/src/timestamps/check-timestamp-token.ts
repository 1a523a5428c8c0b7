import { equalBytes } from '@countersign/proof/bytes'
import type { PathResult } from '../certificates/build-path.ts'
import { buildPath } from '../certificates/build-path.ts'
import { checkSigner } from '../cms/check-signer.ts'
import type { Cms } from '../cms/read-cms.ts'
import { firstWeakness, hashWeakness, isForgeable, type Strength, type Weakness } from '../keys/algorithm-ends.ts'
import type { ContentDigest, HashAlgorithm } from '../keys/hash.ts'
import { digestBy, hash } from '../keys/hash.ts'
import type { CertificateRevocation, RevocationReport } from '../revocation/check-revocation.ts'
import { checkRevocation } from '../revocation/check-revocation.ts'
import { readToken } from './read-token.ts'
import type { Accuracy, TstInfo } from './tst-info.ts'

export type TimestampExpectation = {
  /** Of the timestamped data. */
  readonly digest: ContentDigest
  readonly nonce?: bigint
  /** Object identifier. */
  readonly policy?: string
  readonly anchors: readonly Uint8Array[]
  /** Beside the certificates, CRLs and responses in the token. */
  readonly intermediates?: readonly Uint8Array[]
  readonly crls?: readonly Uint8Array[]
  readonly ocsps?: readonly Uint8Array[]
  /**
   * A time at which the token is known to have existed: a later compromise of the key does not matter, nor do
   * algorithms that became weak after it.
   */
  readonly existedAt?: Date
  /** The algorithms it may have been made with; default those that are strong at `existedAt`, or else now. */
  readonly strong?: Strength
}

export type TimestampReport = {
  /**
   * Everything is valid, and no certificate was revoked; `revocation` says whether that is known or just not known
   * otherwise.
   */
  readonly valid: boolean
  /** It is of this data, and as its certificate's key signed it, whatever else is wrong. */
  readonly unaltered: boolean
  readonly time: Date
  /** Hex. */
  readonly serialNumber: string
  /** Object identifier. */
  readonly policy: string
  readonly hash: HashAlgorithm
  /** The earliest end of the token's own algorithms, even if in the future; null if none is known. */
  readonly weakness: Weakness | null
  /** How far the true time may be off to either side, if the authority states it. */
  readonly accuracyMillis: number | null
  readonly nonce: bigint | null
  /** The authority's. */
  readonly certificate: Uint8Array | null
  /** The leaf first, the anchor last; empty if there is none. */
  readonly path: readonly Uint8Array[]
  /** All certificates in the token. */
  readonly certificates: readonly Uint8Array[]
  readonly revocation: RevocationReport['verdict']
  /** Faults and unknowns, as sentences for people; empty if there are none. */
  readonly reasons: readonly string[]
}

/** The whole check of RFC 3161 2.2 and 4. Throws only if the bytes are not a token, or the expectation is invalid. */
export async function checkTimestampToken(token: Uint8Array, expected: TimestampExpectation): Promise<TimestampReport> {
  const { cms, info } = readToken(token)
  const strong = expected.strong ?? { at: expected.existedAt ?? new Date() }
  const wrong = [
    ...(await whyNotAsExpected(info, expected, strong)),
    ...(cms.signers.length === 1 ? [] : ['The timestamp has not one signer.']),
  ]
  const withKnown = { ...cms, certificates: [...cms.certificates, ...(expected.intermediates ?? [])] }
  const signature = await checkAuthority(withKnown, strong)
  wrong.push(...signature.wrong)

  const path =
    signature.certificate === null
      ? undefined
      : await findPath(withKnown, signature.certificate, info, expected, strong)
  if (path !== undefined && !path.found) wrong.push(...path.reasons)
  const revocation = path?.found ? await checkPathRevocation(cms, path.path, info, expected, strong) : UNCHECKED
  wrong.push(...revocation.wrong)

  return {
    valid: wrong.length === 0,
    unaltered: signature.unaltered && cms.signers.length === 1 && (await isOfData(info, expected)),
    time: info.time,
    serialNumber: info.serialNumber,
    policy: info.policy,
    hash: info.imprint.hash,
    weakness: firstWeakness([hashWeakness(info.imprint.hash, strong.ends), signature.weakness]),
    accuracyMillis: info.accuracy === null ? null : inMillis(info.accuracy),
    nonce: info.nonce,
    certificate: signature.certificate,
    path: path?.found ? path.path : [],
    certificates: cms.certificates,
    revocation: revocation.verdict,
    reasons: [...wrong, ...revocation.notes],
  }
}

async function whyNotAsExpected(
  info: TstInfo,
  { digest, nonce, policy }: TimestampExpectation,
  strong: Strength,
): Promise<string[]> {
  const weakness = hashWeakness(info.imprint.hash, strong.ends)
  const isWeak = isForgeable(weakness, strong.at)
  return [
    ...((await isOfData(info, { digest })) ? [] : ['The timestamp is for other data.']),
    ...(isWeak ? [`The timestamp is for a hash that ${weakness?.what}.`] : []),
    ...(nonce === undefined || nonce === info.nonce ? [] : ['The timestamp answers another request.']),
    ...(policy === undefined || policy === info.policy ? [] : ['The timestamp has another policy.']),
  ]
}

async function isOfData({ imprint }: TstInfo, { digest }: Pick<TimestampExpectation, 'digest'>): Promise<boolean> {
  const known = await digestBy(imprint.hash, digest)
  return known !== undefined && equalBytes(known, imprint.digest)
}

type AuthorityFinding = {
  certificate: Uint8Array | null
  unaltered: boolean
  weakness: Weakness | null
  wrong: string[]
}

async function checkAuthority(cms: Cms, strong: Strength): Promise<AuthorityFinding> {
  const [signer] = cms.signers
  if (signer === undefined) return { certificate: null, unaltered: false, weakness: null, wrong: [] }
  const content = cms.content ?? new Uint8Array()
  const findings = await checkSigner(cms, signer, (algorithm) => hash(algorithm, content), undefined, strong.ends)
  const { certificate, unaltered, reasons, weakness } = findings
  const weak = weakness !== null && isForgeable(weakness, strong.at) ? [`The timestamp ${weakness.what}.`] : []
  return { certificate: certificate?.bytes ?? null, unaltered, weakness, wrong: [...reasons, ...weak] }
}

async function findPath(
  cms: Cms,
  leaf: Uint8Array,
  { time: at }: TstInfo,
  { anchors, existedAt }: TimestampExpectation,
  strong: Strength,
): Promise<PathResult> {
  const request = { leaf, intermediates: cms.certificates, anchors, at, strong, purpose: 'timestamping' } as const
  const path = await buildPath(request)
  if (path.found || existedAt === undefined) return path
  return buildPath({ ...request, issuersAt: existedAt })
}

type RevocationFinding = { verdict: RevocationReport['verdict']; wrong: string[]; notes: string[] }

const UNCHECKED: RevocationFinding = { verdict: 'unknown', wrong: [], notes: [] }

async function checkPathRevocation(
  cms: Cms,
  path: readonly Uint8Array[],
  info: TstInfo,
  { crls = [], ocsps = [], existedAt }: TimestampExpectation,
  strong: Strength,
): Promise<RevocationFinding> {
  const { verdict, certificates } = await checkRevocation({
    path,
    crls: [...cms.crls, ...crls],
    ocsps: [...cms.ocsps, ...ocsps],
    at: info.time,
    strong,
  })
  const bad = certificates.filter((found) => found.status === 'revoked').filter((found) => outweighs(found, existedAt))
  if (bad.length > 0) {
    return { verdict: 'revoked', wrong: bad.map(describeRevocation), notes: [] }
  }
  const notes = certificates.flatMap((found) => (found.status === 'unknown' ? found.reasons : []))
  return { verdict, wrong: [], notes: [...new Set(notes)] }
}

/**
 * RFC 3161 4: a compromised key could have made the token at any later time, with any time in it. That is assumed
 * unless the reason is one of those below; without a reason the worst is assumed. It does not affect what is known to
 * have existed before.
 */
const HARMLESS: readonly (string | null)[] = ['unspecified', 'affiliationChanged', 'superseded', 'cessationOfOperation']

type Revoked = Extract<CertificateRevocation, { status: 'revoked' }>

function outweighs(found: Revoked, existedAt: Date | undefined): boolean {
  if (found.timing === 'before') return true
  if (HARMLESS.includes(found.reason)) return false
  return existedAt === undefined || !(existedAt < found.since)
}

function describeRevocation({ since, reason }: Revoked): string {
  const why = reason === null ? '' : ` (${reason})`
  return `A certificate of the time-stamping authority was revoked on ${since.toISOString()}${why}.`
}

function inMillis({ seconds = 0, millis = 0, micros = 0 }: Accuracy): number {
  return seconds * 1000 + millis + micros / 1000
}
