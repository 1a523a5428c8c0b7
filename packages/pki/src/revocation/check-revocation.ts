import { contextTag, membersOf, primitiveTag } from '../asn1/der.ts'
import { ISSUING_DISTRIBUTION_POINT } from '../asn1/oids.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { readCertificate } from '../certificates/certificate.ts'
import { basicConstraintsOf, crlUrlsOf, urlsOfDistributionPoint } from '../certificates/certificate-extensions.ts'
import { extensionValue } from '../certificates/extensions.ts'
import { PkiError } from '../errors.ts'
import type { Strength } from '../keys/algorithm-ends.ts'
import { checkCrl } from './check-crl.ts'
import { ocspStatement } from './check-ocsp-response.ts'
import type { Crl } from './crl.ts'
import { readCrl } from './crl.ts'
import type { OcspResponse } from './ocsp-response.ts'
import { readOcspResponse } from './ocsp-response.ts'
import { whyNotCovering } from './revocation-age.ts'
import type { RevocationReason } from './revocation-reason.ts'

export type RevocationRequest = {
  /** From `buildPath`. */
  readonly path: readonly Uint8Array[]
  /** Unreadable ones are skipped: they came with the object to be checked. */
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
  /** The proven time of the signature, ideally by a timestamp. */
  readonly at: Date
  /**
   * The time in question for the issuers, at which all of this is known to have existed; optional as for `buildPath`.
   */
  readonly issuersAt?: Date
  /** As for `buildPath`. */
  readonly strong?: Strength
}

export type CertificateRevocation = { readonly certificate: Uint8Array } & (
  | { readonly status: 'good'; readonly source: 'crl' | 'ocsp'; readonly thisUpdate: Date }
  | {
      readonly status: 'revoked'
      readonly source: 'crl' | 'ocsp'
      /** When it was revoked, or since when the issuer considers it invalid, if that is earlier. */
      readonly since: Date
      readonly reason: RevocationReason | null
      /** Relative to the time in question; if after, a signature of that time stays valid. */
      readonly timing: 'before' | 'after'
    }
  | { readonly status: 'unknown'; readonly reasons: readonly string[] }
)

export type RevocationReport = {
  /** `good` also if a certificate was revoked after the time in question. */
  readonly verdict: 'good' | 'revoked' | 'unknown'
  /** One for each certificate of the path except the anchor. */
  readonly certificates: readonly CertificateRevocation[]
}

const MAX_SOURCES = 200

/** Whether the certificates of a path were revoked at a time, by CRLs and OCSP responses that their issuers signed. */
export async function checkRevocation(request: RevocationRequest): Promise<RevocationReport> {
  const { path, at, issuersAt } = request
  const strong = request.strong ?? { at: issuersAt ?? new Date() }
  if ([at, issuersAt ?? at].some((time) => Number.isNaN(time.getTime())))
    throw new PkiError('out-of-range', 'the time is none')
  if (request.crls.length + request.ocsps.length > MAX_SOURCES) {
    throw new PkiError('too-large', `more than ${MAX_SOURCES} revocation lists and OCSP answers were given`)
  }
  const chain = path.map(readCertificate)
  const crls = readable(request.crls, readOnce)
  const ocsps = readable(request.ocsps, readOcspResponse)
  const certificates: CertificateRevocation[] = []
  for (const [i, issuer] of chain.slice(1).entries()) {
    const subject = chain[i] as Certificate
    const statements = [
      ...(await crlStatements(crls, subject, issuer, strong)),
      ...(await ocspStatements(ocsps, subject, issuer, strong)),
    ]
    certificates.push({ certificate: subject.bytes, ...weigh(statements, subject, i === 0 ? at : (issuersAt ?? at)) })
  }
  return { verdict: verdictOf(certificates), certificates }
}

/** Parsing a CRL of a few MB takes most of a second, and the validation of one file uses it many times. */
const read = new WeakMap<Uint8Array, Crl>()

function readOnce(der: Uint8Array): Crl {
  const crl = read.get(der) ?? readCrl(der)
  read.set(der, crl)
  return crl
}

function readable<T>(items: readonly Uint8Array[], reader: (der: Uint8Array) => T): T[] {
  return items.flatMap((item) => {
    try {
      return [reader(item)]
    } catch (error) {
      if (error instanceof PkiError) return []
      throw error
    }
  })
}

/** What one source states about one certificate. */
type Statement = { readonly source: 'crl' | 'ocsp'; readonly thisUpdate: Date; readonly nextUpdate: Date | null } & (
  | { readonly says: 'good' }
  | { readonly says: 'revoked'; readonly since: Date; readonly reason: RevocationReason | null }
  | { readonly says: 'nothing'; readonly reasons: readonly string[] }
)

async function crlStatements(
  crls: readonly Crl[],
  subject: Certificate,
  issuer: Certificate,
  strong: Strength,
): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const crl of crls) {
    if (crl.issuer.key !== subject.issuer.key) continue
    const { thisUpdate, nextUpdate } = crl
    const about = { source: 'crl', thisUpdate, nextUpdate } as const
    const { valid, reasons } = await checkCrl(crl, issuer.bytes, strong)
    if (!valid) statements.push({ ...about, says: 'nothing', reasons })
    else if (!isCovered(crl, subject)) {
      statements.push({ ...about, says: 'nothing', reasons: ['The revocation list covers other certificates.'] })
    } else statements.push({ ...about, ...entryStatement(crl, subject) })
  }
  return statements
}

type EntryStatement = { says: 'good' } | { says: 'revoked'; since: Date; reason: RevocationReason | null }

function entryStatement(crl: Crl, subject: Certificate): EntryStatement {
  const entry = crl.entries.get(subject.serialNumber)
  if (entry === undefined || entry.reason === 'removeFromCRL') return { says: 'good' }
  const { revokedAt, invalidSince, reason } = entry
  return {
    says: 'revoked',
    since: invalidSince !== null && invalidSince < revokedAt ? invalidSince : revokedAt,
    reason,
  }
}

/** RFC 5280 5.2.5. CRLs for some reasons, for attribute certificates or of other issuers say too little to be used. */
function isCovered(crl: Crl, subject: Certificate): boolean {
  const what = 'the scope of the revocation list'
  const value = extensionValue(crl.extensions, ISSUING_DISTRIBUTION_POINT, what)
  if (value === undefined) return true
  const members = membersOf(value, what)
  const point = members.takeIf(contextTag(0))
  const usersOnly = isSet(members.takeIf(primitiveTag(1)))
  const authoritiesOnly = isSet(members.takeIf(primitiveTag(2)))
  const someReasons = members.takeIf(primitiveTag(3)) !== undefined
  const indirect = isSet(members.takeIf(primitiveTag(4)))
  const attributesOnly = isSet(members.takeIf(primitiveTag(5)))
  if (someReasons || indirect || attributesOnly) return false
  if (basicConstraintsOf(subject).isAuthority ? usersOnly : authoritiesOnly) return false
  if (point === undefined) return true
  const urls = urlsOfDistributionPoint(point)
  return crlUrlsOf(subject).some((url) => urls.includes(url))
}

function isSet(flag: { readonly content: Uint8Array } | undefined): boolean {
  return flag?.content.some((byte) => byte !== 0) === true
}

async function ocspStatements(
  ocsps: readonly OcspResponse[],
  subject: Certificate,
  issuer: Certificate,
  strong: Strength,
): Promise<Statement[]> {
  const statements: Statement[] = []
  for (const response of ocsps) {
    const { single, reasons } = await ocspStatement(response, subject, issuer, strong)
    if (single === undefined) continue
    const { status, thisUpdate, nextUpdate } = single
    const about = { source: 'ocsp', thisUpdate, nextUpdate } as const
    if (reasons.length > 0) statements.push({ ...about, says: 'nothing', reasons })
    else if (status === 'good') statements.push({ ...about, says: 'good' })
    else if (status === 'unknown') {
      statements.push({ ...about, says: 'nothing', reasons: ['The OCSP responder does not know the certificate.'] })
    } else statements.push({ ...about, says: 'revoked', since: status.revokedAt, reason: status.reason })
  }
  return statements
}

type Verdict = CertificateRevocation extends infer T ? (T extends unknown ? Omit<T, 'certificate'> : never) : never

/** A revocation always counts, since it is permanent; only a hold can be lifted, by a newer statement. */
function weigh(statements: readonly Statement[], subject: Certificate, at: Date): Verdict {
  const good = statements.filter((statement) => statement.says === 'good')
  const standing = statements
    .filter((statement) => statement.says === 'revoked')
    .filter(
      ({ reason, thisUpdate }) =>
        reason !== 'certificateHold' ||
        !good.some((other) => other.thisUpdate > thisUpdate && other.thisUpdate <= subject.notAfter),
    )
    .sort((a, b) => a.since.getTime() - b.since.getTime())
  const [earliest] = standing
  if (earliest !== undefined) {
    const { source, since, reason } = earliest
    return { status: 'revoked', source, since, reason, timing: since <= at ? 'before' : 'after' }
  }
  const reasons: string[] = []
  for (const statement of good) {
    const { source, thisUpdate } = statement
    const what = source === 'crl' ? 'The revocation list' : 'The OCSP response'
    const why = whyNotCovering(statement, subject, at, what)
    if (why.length === 0) return { status: 'good', source, thisUpdate }
    reasons.push(...why)
  }
  for (const statement of statements) if (statement.says === 'nothing') reasons.push(...statement.reasons)
  if (reasons.length === 0) reasons.push('There is no revocation data for the certificate.')
  return { status: 'unknown', reasons: [...new Set(reasons)] }
}

function verdictOf(certificates: readonly CertificateRevocation[]): RevocationReport['verdict'] {
  if (certificates.some((found) => found.status === 'revoked' && found.timing === 'before')) return 'revoked'
  return certificates.some(({ status }) => status === 'unknown') ? 'unknown' : 'good'
}
