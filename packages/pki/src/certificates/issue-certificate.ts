import { primitiveTag, TAG } from '../asn1/der.ts'
import { writeTime } from '../asn1/der-time.ts'
import {
  derBits,
  derBoolean,
  derContext,
  derElement,
  derInteger,
  derNamedBits,
  derNull,
  derOctets,
  derOid,
  derSequence,
  derText,
  derUnsigned,
} from '../asn1/der-write.ts'
import {
  ACCESS_CA_ISSUERS,
  ACCESS_OCSP,
  AUTHORITY_INFO_ACCESS,
  AUTHORITY_KEY_IDENTIFIER,
  BASIC_CONSTRAINTS,
  CERTIFICATE_POLICIES,
  CRL_DISTRIBUTION_POINTS,
  EXTENDED_KEY_USAGE,
  KEY_USAGE,
  OCSP_NO_CHECK,
  SMTP_UTF8_MAILBOX,
  SUBJECT_ALT_NAME,
  SUBJECT_KEY_IDENTIFIER,
} from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import { PkiError } from '../errors.ts'
import { hash } from '../keys/hash.ts'
import type { PublicKey } from '../keys/public-key.ts'
import { readPublicKey } from '../keys/public-key.ts'
import { writeSignatureAlgorithm } from '../keys/signature-scheme.ts'
import type { Signer, SigningKey } from '../keys/signer.ts'
import type { Certificate } from './certificate.ts'
import { readCertificate } from './certificate.ts'
import { basicConstraintsOf, KEY_USAGES, subjectKeyIdentifierOf } from './certificate-extensions.ts'
import type { CertificateProfile, ProfileRules } from './certificate-profile.ts'
import { PROFILES } from './certificate-profile.ts'
import { writeExtension } from './extensions.ts'
import type { SubjectName } from './name.ts'
import { writeSubject } from './name.ts'

export type CertificateRequest = {
  readonly profile: CertificateProfile
  readonly subject: SubjectName
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  /** 1 to 20 bytes, read as a number above zero; RFC 5280 4.1.2.2 requires it to be unique for the issuer. */
  readonly serialNumber: Uint8Array
  readonly notBefore: Date
  /** Not after the issuer's own end: such a certificate could not be validated until its end. */
  readonly notAfter: Date
  /** `self` is the key of a root, which signs itself. */
  readonly issuer: Signer | { readonly self: SigningKey }
  readonly crlUrl?: string
  readonly ocspUrl?: string
  /** Where the issuer's certificate is. */
  readonly issuerUrl?: string
  /** Object identifiers. */
  readonly policies?: readonly string[]
  /** Further extensions, each DER. */
  readonly extensions?: readonly Uint8Array[]
}

/** A certificate of RFC 5280, DER. */
export async function issueCertificate(request: CertificateRequest): Promise<Uint8Array> {
  const publicKey = readPublicKey(request.publicKey)
  const issuer = 'self' in request.issuer ? undefined : readCertificate(request.issuer.certificate)
  assertRequest(request, publicKey, issuer)
  const key = 'self' in request.issuer ? request.issuer.self : request.issuer
  const subject = writeSubject(request.subject)
  const algorithm = writeSignatureAlgorithm(key.algorithm)

  const signedPart = derSequence(
    derContext(0, derInteger(2)),
    derUnsigned(request.serialNumber),
    algorithm,
    issuer?.subject.bytes ?? subject,
    derSequence(writeTime(request.notBefore), writeTime(request.notAfter)),
    subject,
    request.publicKey,
    derContext(3, derSequence(...(await extensionsFor(request, publicKey, issuer)))),
  )
  return derSequence(signedPart, algorithm, derBits(await key.sign(signedPart)))
}

function assertRequest(request: CertificateRequest, key: PublicKey, issuer: Certificate | undefined): void {
  const { profile, serialNumber, notBefore, notAfter } = request
  // What PDF readers support: few can check an Ed25519 signature.
  const isKnownEverywhere = key.kind === 'ec' || (key.kind === 'rsa' && key.modulusBits >= 2048)
  if (!isKnownEverywhere) {
    throw new PkiError('unsupported', 'the public key is neither RSA from 2048 bits nor of a NIST curve')
  }
  assertSize(derUnsigned(serialNumber), 22, 'the serial number')
  if (serialNumber.every((byte) => byte === 0))
    throw new PkiError('out-of-range', 'the serial number is not above zero')
  if (!(notBefore < notAfter)) throw new PkiError('out-of-range', 'the certificate ends before it begins')
  if ((profile === 'root') !== (issuer === undefined)) {
    throw new PkiError('mismatch', 'a root, and nothing else, is issued by itself')
  }
  if (issuer === undefined) return
  if (!basicConstraintsOf(issuer).isAuthority) throw new PkiError('mismatch', 'the issuer may not issue certificates')
  if (notAfter > issuer.notAfter) throw new PkiError('out-of-range', 'the certificate would outlive its issuer')
}

async function extensionsFor(
  request: CertificateRequest,
  publicKey: PublicKey,
  issuer: Certificate | undefined,
): Promise<Uint8Array[]> {
  const rules = PROFILES[request.profile]
  const ownId = await keyIdentifier(publicKey)
  const issuerId =
    issuer === undefined ? ownId : (subjectKeyIdentifierOf(issuer) ?? (await keyIdentifier(issuer.publicKey)))
  return [
    ...usageExtensions(rules),
    writeExtension(SUBJECT_KEY_IDENTIFIER, false, derOctets(ownId)),
    writeExtension(AUTHORITY_KEY_IDENTIFIER, false, derSequence(derElement(primitiveTag(0), issuerId))),
    ...(request.subject.email === undefined ? [] : [mailboxExtension(request.subject.email)]),
    ...policyExtensions(request.policies ?? []),
    ...addressExtensions(request),
    ...(request.extensions ?? []),
    ...(rules.noRevocationCheck ? [writeExtension(OCSP_NO_CHECK, false, derNull())] : []),
  ]
}

/** RFC 7093 2: SHA-256 truncated to 160 bits. */
async function keyIdentifier(key: PublicKey): Promise<Uint8Array> {
  return (await hash('SHA-256', key.bits)).subarray(0, 20)
}

export function usageExtensions({ authority, keyUsages, extendedKeyUsages }: ProfileRules): Uint8Array[] {
  const bits = keyUsages.map((usage) => KEY_USAGES.indexOf(usage))
  return [
    ...(authority
      ? [writeExtension(BASIC_CONSTRAINTS, true, derSequence(derBoolean(true), derInteger(authority.pathLength)))]
      : []),
    writeExtension(KEY_USAGE, true, derNamedBits(bits)),
    ...(extendedKeyUsages
      ? [
          writeExtension(
            EXTENDED_KEY_USAGE,
            extendedKeyUsages.critical,
            derSequence(...extendedKeyUsages.oids.map(derOid)),
          ),
        ]
      : []),
  ]
}

/** RFC 5280 4.1.2.6 excludes email addresses from the name. RFC 9598 3: a non-ASCII local part has its own form. */
function mailboxExtension(email: string): Uint8Array {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  const domain = asciiDomain(email.slice(at + 1))
  const wrong =
    at < 1 || domain === undefined || email.length > 320 || !email.isWellFormed() || /[\p{Cc}\s]/u.test(email)
  if (wrong) throw new PkiError('out-of-range', 'the e-mail address is not one')
  const address = `${local}@${domain}`
  const isAscii = /^[\x21-\x7e]+$/.test(local)
  const name = isAscii
    ? derText(primitiveTag(1), address)
    : derContext(0, concatOtherName(derOid(SMTP_UTF8_MAILBOX), derText(TAG.utf8String, address)))
  return writeExtension(SUBJECT_ALT_NAME, false, derSequence(name))
}

function concatOtherName(type: Uint8Array, value: Uint8Array): Uint8Array {
  return Uint8Array.from([...type, ...derContext(0, value)])
}

function asciiDomain(domain: string): string | undefined {
  if (/[/?#@:\\\s[\]]/.test(domain) || !URL.canParse(`http://${domain}/`)) return undefined
  return new URL(`http://${domain}/`).hostname
}

function policyExtensions(policies: readonly string[]): Uint8Array[] {
  if (policies.length === 0) return []
  const value = derSequence(...policies.map((policy) => derSequence(derOid(policy))))
  return [writeExtension(CERTIFICATE_POLICIES, false, value)]
}

export function addressExtensions({
  crlUrl,
  ocspUrl,
  issuerUrl,
}: Pick<CertificateRequest, 'crlUrl' | 'ocspUrl' | 'issuerUrl'>): Uint8Array[] {
  const extensions: Uint8Array[] = []
  if (crlUrl !== undefined) {
    const point = derSequence(derContext(0, derContext(0, address(crlUrl))))
    extensions.push(writeExtension(CRL_DISTRIBUTION_POINTS, false, derSequence(point)))
  }
  if (ocspUrl !== undefined || issuerUrl !== undefined) {
    const value = derSequence(
      ocspUrl !== undefined && derSequence(derOid(ACCESS_OCSP), address(ocspUrl)),
      issuerUrl !== undefined && derSequence(derOid(ACCESS_CA_ISSUERS), address(issuerUrl)),
    )
    extensions.push(writeExtension(AUTHORITY_INFO_ACCESS, false, value))
  }
  return extensions
}

function address(url: string): Uint8Array {
  const right = URL.canParse(url) && /^https?:\/\/[\x21-\x7e]+$/.test(url)
  if (!right) throw new PkiError('out-of-range', `${url} is not an http address in ASCII`)
  return derText(primitiveTag(6), url)
}
