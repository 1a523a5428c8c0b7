import { equalBytes } from '@countersign/proof/bytes'
import type { Der } from '../asn1/der.ts'
import { childrenOf, contextTag, malformed, membersOf, readOctets, TAG, unwrap } from '../asn1/der.ts'
import { derOctets, derSequence } from '../asn1/der-write.ts'
import { SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2 } from '../asn1/oids.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { readSerial } from '../certificates/certificate.ts'
import { readName } from '../certificates/name.ts'
import type { HashAlgorithm } from '../keys/hash.ts'
import { hash } from '../keys/hash.ts'
import { readHashAlgorithm, writeHashAlgorithm } from '../keys/signature-scheme.ts'
import type { Attributes } from './cms-attributes.ts'
import { writeAttribute } from './cms-attributes.ts'

const WHAT = 'the signing-certificate attribute'
const MAX_CERTIFICATES = 100

/**
 * RFC 5035 3: binds the signature to one certificate. SHA-256 is the default and therefore not written (X.690 11.5).
 */
export async function writeSigningCertificate(certificate: Uint8Array, by: HashAlgorithm): Promise<Uint8Array> {
  const id = derSequence(by !== 'SHA-256' && writeHashAlgorithm(by), derOctets(await hash(by, certificate)))
  return writeAttribute(SIGNING_CERTIFICATE_V2, derSequence(derSequence(id)))
}

/** The certificate that the signer named; undefined if the attribute is missing. */
export function readSigningCertificate(attributes: Attributes): CertificateIdentifier | undefined {
  const second = attributes.get(SIGNING_CERTIFICATE_V2)
  if (second !== undefined) return readIdentifier(second, 'SHA-256')
  // RFC 2634 5.4, which many time-stamping authorities still use.
  const first = attributes.get(SIGNING_CERTIFICATE)
  return first && readIdentifier(first, 'SHA-1')
}

export type CertificateIdentifier = {
  readonly hash: HashAlgorithm
  readonly certificateHash: Uint8Array
  readonly issuerSerial: Der | undefined
}

/** RFC 5035 5: the first is the signer's own. */
function readIdentifier(attribute: Der, defaultHash: HashAlgorithm): CertificateIdentifier {
  const [first] = childrenOf(membersOf(attribute, WHAT).take(TAG.sequence), WHAT, MAX_CERTIFICATES)
  if (first === undefined) throw malformed(WHAT, 'names no certificate')
  const members = membersOf(first, WHAT)
  const algorithm = members.takeIf(TAG.sequence)
  const certificateHash = readOctets(members.take(), WHAT)
  const issuerSerial = members.takeIf(TAG.sequence)
  members.end()
  return { hash: algorithm === undefined ? defaultHash : readHashAlgorithm(algorithm), certificateHash, issuerSerial }
}

export async function isNamedCertificate(id: CertificateIdentifier, certificate: Certificate): Promise<boolean> {
  if (!equalBytes(await hash(id.hash, certificate.bytes), id.certificateHash)) return false
  if (id.issuerSerial === undefined) return true
  const members = membersOf(id.issuerSerial, WHAT)
  const names = childrenOf(members.take(), WHAT, MAX_CERTIFICATES)
  if (readSerial(members.take()) !== certificate.serialNumber) return false
  return names.some((name) => name.tag === contextTag(4) && readName(unwrap(name, WHAT)).key === certificate.issuer.key)
}
