import { equalBytes } from '@countersign/proof/bytes'
import {
  BASIC_CONSTRAINTS,
  CERTIFICATE_POLICIES,
  EXTENDED_KEY_USAGE,
  INHIBIT_ANY_POLICY,
  KEY_USAGE,
  NAME_CONSTRAINTS,
  POLICY_MAPPINGS,
  SUBJECT_ALT_NAME,
} from '../asn1/oids.ts'
import { PkiError } from '../errors.ts'
import type { Strength } from '../keys/algorithm-ends.ts'
import { whyNotSignedBy } from '../keys/signed-by.ts'
import type { Certificate } from './certificate.ts'
import { readCertificate } from './certificate.ts'
import {
  authorityKeyIdentifierOf,
  basicConstraintsOf,
  keyUsagesOf,
  subjectKeyIdentifierOf,
} from './certificate-extensions.ts'
import type { CertificatePurpose } from './certificate-purpose.ts'
import { whyUnfit } from './certificate-purpose.ts'
import { attributeOf, formatName, NAME_OIDS } from './name.ts'
import { readableCertificates } from './readable-certificates.ts'

export type PathRequest = {
  readonly leaf: Uint8Array
  /** Unreadable ones are skipped: they came with the object to be checked. */
  readonly intermediates: readonly Uint8Array[]
  readonly anchors: readonly Uint8Array[]
  /** When the leaf must have been valid. */
  readonly at: Date
  /**
   * When its issuers must have been valid, and everything they issued is known to have existed: after their end anybody
   * may have their keys. If missing, the issuers must have been valid at the time of the leaf.
   */
  readonly issuersAt?: Date
  /** The algorithms they may have signed with; default those that are strong at `issuersAt`, or else now. */
  readonly strong?: Strength
  /** The required purpose of the leaf; default `any`. */
  readonly purpose?: CertificatePurpose
}

export type PathResult =
  /** DER, the leaf first, the anchor last. */
  | { readonly found: true; readonly path: readonly Uint8Array[] }
  /** Sentences for people. */
  | { readonly found: false; readonly reasons: readonly string[] }

const MAX_PATH = 10
/** Many certificates of one name could require every order of them; a true path needs a handful of checks. */
const MAX_SIGNATURE_CHECKS = 64
const MAX_CERTIFICATES = 600

/**
 * A path from the leaf to an anchor by which the leaf was valid at that time (RFC 5280 6.1). Does not check revocation.
 */
export async function buildPath(request: PathRequest): Promise<PathResult> {
  const { leaf, intermediates, anchors, at, issuersAt, purpose = 'any' } = request
  if ([at, issuersAt ?? at].some((time) => Number.isNaN(time.getTime())))
    throw new PkiError('out-of-range', 'the time is none')
  if (intermediates.length + anchors.length > MAX_CERTIFICATES) {
    throw new PkiError('too-large', `more than ${MAX_CERTIFICATES} certificates were given`)
  }
  const first = readCertificate(leaf)
  const reasons = [...whyNotValid(first, at), ...whyUnfit(first, purpose)]
  if (reasons.length > 0) return { found: false, reasons }

  const search = new Search(readableCertificates(intermediates), anchors.map(readCertificate), {
    at: issuersAt ?? at,
    strong: request.strong ?? { at: issuersAt ?? new Date() },
  })
  const path = await search.extend([first])
  if (path === undefined) return { found: false, reasons: search.reasons() }
  return { found: true, path: path.map(({ bytes }) => bytes) }
}

class Search {
  readonly #intermediates: readonly Certificate[]
  readonly #anchors: readonly Certificate[]
  readonly #at: Date
  readonly #strong: Strength
  readonly #reasons = new Set<string>()
  #checks = 0

  constructor(
    intermediates: readonly Certificate[],
    anchors: readonly Certificate[],
    { at, strong }: { at: Date; strong: Strength },
  ) {
    this.#intermediates = intermediates
    this.#anchors = anchors
    this.#at = at
    this.#strong = strong
  }

  reasons(): string[] {
    return [...this.#reasons]
  }

  async extend(path: readonly Certificate[]): Promise<readonly Certificate[] | undefined> {
    const last = path[path.length - 1] as Certificate
    if (this.#anchors.some((anchor) => equalBytes(anchor.bytes, last.bytes))) return path
    if (path.length === MAX_PATH) {
      this.#reasons.add(`The chain of certificates is longer than ${MAX_PATH}.`)
      return undefined
    }
    const candidates = this.#candidates(last, path)
    if (candidates.length === 0) this.#reasons.add(`No trusted issuer is known for “${titleOf(last)}”.`)
    for (const issuer of candidates) {
      if (!(await this.#mayIssue(issuer, last, path))) continue
      const found = await this.extend([...path, issuer])
      if (found !== undefined) return found
    }
    return undefined
  }

  /** Anchors first; among the others those with the named key identifier. */
  #candidates(subject: Certificate, path: readonly Certificate[]): Certificate[] {
    const named = authorityKeyIdentifierOf(subject)
    const isNamed = (issuer: Certificate) =>
      named !== undefined && equalBytes(subjectKeyIdentifierOf(issuer) ?? new Uint8Array(), named) ? 0 : 1
    const fits = (issuer: Certificate) =>
      issuer.subject.key === subject.issuer.key && !path.some(({ bytes }) => equalBytes(bytes, issuer.bytes))
    const byIdentifier = (a: Certificate, b: Certificate) => isNamed(a) - isNamed(b)
    return [...this.#anchors.filter(fits).sort(byIdentifier), ...this.#intermediates.filter(fits).sort(byIdentifier)]
  }

  async #mayIssue(issuer: Certificate, subject: Certificate, path: readonly Certificate[]): Promise<boolean> {
    const reasons = [...whyNotValid(issuer, this.#at), ...whyNotIssuer(issuer, path)]
    if (reasons.length === 0) {
      this.#checks += 1
      const reason =
        this.#checks > MAX_SIGNATURE_CHECKS
          ? 'There are too many certificates of the same name to try.'
          : await whyNotSignedBy(subject, issuer.publicKey, `The certificate “${titleOf(subject)}”`, this.#strong)
      if (reason !== undefined) reasons.push(reason)
    }
    for (const reason of reasons) this.#reasons.add(reason)
    return reasons.length === 0
  }
}

/**
 * The extensions that are processed here, and those without effect while no policy is required (RFC 5280 6.1.1 d). Name
 * constraints are not processed, so a certificate that has them is refused.
 */
const UNDERSTOOD = new Set([
  BASIC_CONSTRAINTS,
  KEY_USAGE,
  EXTENDED_KEY_USAGE,
  SUBJECT_ALT_NAME,
  CERTIFICATE_POLICIES,
  POLICY_MAPPINGS,
  INHIBIT_ANY_POLICY,
])

function whyNotValid(certificate: Certificate, at: Date): string[] {
  const { notBefore, notAfter, extensions } = certificate
  const title = titleOf(certificate)
  const unknown = [...extensions].filter(([oid, { critical }]) => critical && !UNDERSTOOD.has(oid))
  return [
    ...(at < notBefore ? [`The certificate “${title}” was not valid yet: it is valid from ${day(notBefore)}.`] : []),
    ...(at > notAfter ? [`The certificate “${title}” had expired on ${day(notAfter)}.`] : []),
    ...unknown.map(([oid]) => `The certificate “${title}” has an unknown critical extension, ${oid}.`),
  ]
}

function whyNotIssuer(issuer: Certificate, path: readonly Certificate[]): string[] {
  const title = titleOf(issuer)
  const { isAuthority, pathLength } = basicConstraintsOf(issuer)
  // RFC 5280 4.2.1.9: the leaf does not count, nor do self-issued certificates.
  const between = path.slice(1).filter(({ subject, issuer: by }) => subject.key !== by.key).length
  return [
    ...(isAuthority ? [] : [`The certificate “${title}” is not allowed to issue certificates.`]),
    ...(keyUsagesOf(issuer)?.has('keyCertSign') === false
      ? [`The key of “${title}” is not allowed to sign certificates.`]
      : []),
    ...(pathLength !== undefined && between > pathLength
      ? [`The chain below “${title}” is longer than it allows.`]
      : []),
    ...(issuer.extensions.has(NAME_CONSTRAINTS) ? [`“${title}” has name constraints, which are not supported.`] : []),
  ]
}

function titleOf({ subject }: Certificate): string {
  return attributeOf(subject, NAME_OIDS.commonName) ?? formatName(subject)
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10)
}
