import { primitiveTag, TAG } from '../asn1/der.ts'
import { writeTime } from '../asn1/der-time.ts'
import { derBits, derContext, derElement, derInteger, derSequence, derUnsigned } from '../asn1/der-write.ts'
import { AUTHORITY_KEY_IDENTIFIER, CRL_NUMBER, CRL_REASON } from '../asn1/oids.ts'
import { readCertificate, serialHex } from '../certificates/certificate.ts'
import { keyUsagesOf, subjectKeyIdentifierOf } from '../certificates/certificate-extensions.ts'
import { writeExtension } from '../certificates/extensions.ts'
import { PkiError } from '../errors.ts'
import { writeSignatureAlgorithm } from '../keys/signature-scheme.ts'
import type { Signer } from '../keys/signer.ts'
import type { RevocationReason } from './revocation-reason.ts'
import { codeOfReason } from './revocation-reason.ts'

export type Revocation = {
  readonly serialNumber: Uint8Array
  readonly revokedAt: Date
  readonly reason?: RevocationReason
}

export type CrlRequest = {
  readonly issuer: Signer
  /** Must increase with every CRL of the issuer (RFC 5280 5.2.3). */
  readonly number: bigint
  readonly thisUpdate: Date
  readonly nextUpdate: Date
  readonly revoked: readonly Revocation[]
}

/** A complete CRL of RFC 5280 5, DER. */
export async function makeCrl(request: CrlRequest): Promise<Uint8Array> {
  const { issuer, number, thisUpdate, nextUpdate, revoked } = request
  assertRequest(request)
  const certificate = readCertificate(issuer.certificate)
  if (keyUsagesOf(certificate)?.has('cRLSign') === false) {
    throw new PkiError('mismatch', 'the issuer may not sign revocation lists')
  }
  const algorithm = writeSignatureAlgorithm(issuer.algorithm)
  const keyIdentifier = subjectKeyIdentifierOf(certificate)
  const extensions = derSequence(
    keyIdentifier &&
      writeExtension(AUTHORITY_KEY_IDENTIFIER, false, derSequence(derElement(primitiveTag(0), keyIdentifier))),
    writeExtension(CRL_NUMBER, false, derInteger(number)),
  )
  const signedPart = derSequence(
    derInteger(1),
    algorithm,
    certificate.subject.bytes,
    writeTime(thisUpdate),
    writeTime(nextUpdate),
    // RFC 5280 5.1.2.6: an empty list is omitted.
    revoked.length > 0 && derSequence(...revoked.map(writeEntry)),
    derContext(0, extensions),
  )
  return derSequence(signedPart, algorithm, derBits(await issuer.sign(signedPart)))
}

function assertRequest({ number, thisUpdate, nextUpdate, revoked }: CrlRequest): void {
  // RFC 5280 5.2.3: at most 20 octets.
  if (number < 0n || number >= 1n << 159n) throw new PkiError('out-of-range', 'the number of the list is out of range')
  if (!(thisUpdate < nextUpdate)) throw new PkiError('out-of-range', 'the list ends before it begins')
  const serials = new Set(revoked.map(({ serialNumber }) => serialHex(serialNumber)))
  if (serials.size !== revoked.length) throw new PkiError('out-of-range', 'a serial number is in the list twice')
}

function writeEntry({ serialNumber, revokedAt, reason }: Revocation): Uint8Array {
  // RFC 5280 5.3.1: "unspecified" should be omitted; but RFC 3161 4.1 reads a missing reason as a compromised key, so
  // an explicit one is written.
  const extension = reason && writeExtension(CRL_REASON, false, derInteger(codeOfReason(reason), TAG.enumerated))
  return derSequence(derUnsigned(serialNumber), writeTime(revokedAt), extension && derSequence(extension))
}
