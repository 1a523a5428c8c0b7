import { equalBytes } from '@countersign/proof/bytes'
import type { Der } from '../asn1/der.ts'
import { membersOf, readOctets, readOid } from '../asn1/der.ts'
import { derOctets, derSequence } from '../asn1/der-write.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { readSerial } from '../certificates/certificate.ts'
import type { HashAlgorithm } from '../keys/hash.ts'
import { hash, hashOfOid } from '../keys/hash.ts'
import { writeHashAlgorithm } from '../keys/signature-scheme.ts'

/** RFC 6960 4.1.1: a certificate by its number and by hashes of its issuer's name and key. */
export type OcspCertificateId = {
  readonly bytes: Uint8Array
  /** Undefined if unsupported; then no issuer matches. */
  readonly hash: HashAlgorithm | undefined
  readonly issuerNameHash: Uint8Array
  readonly issuerKeyHash: Uint8Array
  /** Hex. */
  readonly serialNumber: string
}

const WHAT = 'a certificate identifier of OCSP'

export function readCertificateId(element: Der): OcspCertificateId {
  const members = membersOf(element, WHAT)
  const algorithm = readOid(membersOf(members.take(), WHAT).take(), WHAT)
  const issuerNameHash = readOctets(members.take(), WHAT)
  const issuerKeyHash = readOctets(members.take(), WHAT)
  const serialNumber = readSerial(members.take())
  members.end()
  return { bytes: element.bytes, hash: hashOfOid(algorithm), issuerNameHash, issuerKeyHash, serialNumber }
}

export async function isIssuedBy(id: OcspCertificateId, issuer: Certificate): Promise<boolean> {
  if (id.hash === undefined) return false
  const [name, key] = await issuerHashes(issuer, id.hash)
  return equalBytes(name, id.issuerNameHash) && equalBytes(key, id.issuerKeyHash)
}

export async function writeCertificateId(
  certificate: Certificate,
  issuer: Certificate,
  algorithm: HashAlgorithm,
): Promise<Uint8Array> {
  const [name, key] = await issuerHashes(issuer, algorithm)
  return derSequence(writeHashAlgorithm(algorithm), derOctets(name), derOctets(key), certificate.serialElement)
}

async function issuerHashes(issuer: Certificate, algorithm: HashAlgorithm): Promise<[Uint8Array, Uint8Array]> {
  return [await hash(algorithm, issuer.subject.bytes), await hash(algorithm, issuer.publicKey.bits)]
}
