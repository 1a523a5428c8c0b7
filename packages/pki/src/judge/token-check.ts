import { describeCertificate } from '../certificates/describe-certificate.ts'
import { findCertificate } from '../cms/check-signer.ts'
import { PkiError } from '../errors.ts'
import type { AlgorithmEnds } from '../keys/algorithm-ends.ts'
import { type HashAlgorithm, hash } from '../keys/hash.ts'
import { checkTimestampToken, type TimestampReport } from '../timestamps/check-timestamp-token.ts'
import { endOfTimestamp } from '../timestamps/end-of-timestamp.ts'
import { readTimestampToken, readToken } from '../timestamps/read-token.ts'
import { listedAnchors } from './listed-anchors.ts'
import type { ListedAnchor } from './verdict.ts'

export type TokenTrust = {
  /** Of time-stamping authorities. A token of another authority is checked by the certificates in it. */
  readonly roots: readonly Uint8Array[]
  /** Of trusted lists: they count if they were granted at the time in the token. */
  readonly listed?: readonly ListedAnchor[]
  /** The time of the check. */
  readonly at: Date
  readonly ends?: AlgorithmEnds
}

export type CheckedToken =
  | {
      readonly outcome: 'holds'
      /** The latest time at which the data can have been timestamped, in milliseconds since 1970. */
      readonly time: number
      /** The name in the certificate of the authority. */
      readonly authority: string
      /** Whether the certificate chains to one of the roots. */
      readonly isTrusted: boolean
    }
  /** `detail` is a sentence. `unchecked`: the token was valid, or may be, but proves nothing now. */
  | { readonly outcome: 'fails' | 'unchecked'; readonly detail: string }

/**
 * The check of tokens that `verifyProof` of `@countersign/proof` takes as `checkToken`. What never was valid fails.
 * Tokens whose certificates or algorithms have ended meanwhile do not, because proofs must not become invalid with them.
 */
export function tokenCheckBy(trust: TokenTrust): (token: Uint8Array, data: Uint8Array) => Promise<CheckedToken> {
  return async (token, data) => {
    try {
      return await checkToken(token, data, trust)
    } catch (error) {
      if (!(error instanceof PkiError)) throw error
      if (error.kind === 'platform') return unchecked(`The token cannot be checked here: ${error.message}.`)
      return fails(`The token cannot be read: ${error.message}.`)
    }
  }
}

async function checkToken(token: Uint8Array, data: Uint8Array, trust: TokenTrust): Promise<CheckedToken> {
  const { roots, at, ends } = trust
  const { time: madeAt } = readTimestampToken(token)
  const strong = { at: madeAt, ends }
  const check = (anchors: readonly Uint8Array[]) =>
    checkTimestampToken(token, { digest: (algorithm: HashAlgorithm) => hash(algorithm, data), anchors, strong })
  const byRoots = await check([...roots, ...listedAnchors(trust, 'timestamping', madeAt)])
  // With a path, whatever is wrong would also be wrong without one, or is about the authorities on it.
  const isTrusted = byRoots.valid || byRoots.path.length > 0
  const report = isTrusted ? byRoots : await check(byRoots.certificates)
  // Faults come before what is merely unknown.
  if (!report.valid) return fails(report.reasons[0] ?? 'The token is not valid.')
  const time = latestTime(report)
  if (time > LATEST_TIME) return fails('The time in the token is not a date.')
  const { until, weakness } = endOfTimestamp(report, ends)
  if (until <= at) {
    return unchecked(
      weakness === null
        ? `The token proves nothing now: a certificate of the authority expired on ${day(until)}.`
        : `The token proves nothing now: it uses ${weakness.algorithm}, which is too weak since ${day(weakness.since)}.`,
    )
  }
  return { outcome: 'holds', time, authority: await nameOf(report), isTrusted }
}

/** Of JavaScript's dates. */
const LATEST_TIME = 8_640_000_000_000_000

/** RFC 3161 2.4.2: without a stated accuracy, a time without a fraction may be any in its second. */
function latestTime({ time, accuracyMillis }: TimestampReport): number {
  return time.getTime() + Math.ceil(accuracyMillis ?? 1000)
}

/** The name in the certificate of the authority that the token states; null if there is none. Nothing is checked. */
export async function authorityOfToken(token: Uint8Array): Promise<string | null> {
  const { cms } = readToken(token)
  const [signer] = cms.signers
  const certificate = signer === undefined ? null : await findCertificate(cms, signer)
  return certificate === null ? null : await nameOf({ certificate: certificate.bytes })
}

async function nameOf({ certificate }: Pick<TimestampReport, 'certificate'>): Promise<string> {
  if (certificate === null) return ''
  const { commonName, organization, text } = (await describeCertificate(certificate)).subject
  return commonName ?? organization ?? text
}

function fails(detail: string): CheckedToken {
  return { outcome: 'fails', detail }
}

function unchecked(detail: string): CheckedToken {
  return { outcome: 'unchecked', detail }
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}
