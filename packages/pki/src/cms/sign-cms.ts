import { writeTime } from '../asn1/der-time.ts'
import { DATA, SIGNATURE_TIMESTAMP, SIGNING_TIME } from '../asn1/oids.ts'
import { PkiError } from '../errors.ts'
import { hashOfLength } from '../keys/hash.ts'
import { hashOfAlgorithm, type Signer } from '../keys/signer.ts'
import { writeAttribute } from './cms-attributes.ts'
import { writeSignedData } from './signed-data.ts'

export type CmsRequest = {
  readonly signer: Signer
  /** Of the detached content, by the hash of the signer's algorithm. */
  readonly digest: Uint8Array
  /** PAdES requires its absence (EN 319 142-1 6.3). */
  readonly signingTime?: Date
  /** The signer's certificate and chain are always included. */
  readonly extraCertificates?: readonly Uint8Array[]
  readonly crls?: readonly Uint8Array[]
  readonly ocsps?: readonly Uint8Array[]
  /** Takes the signature value, whose hash the token must cover, and returns the token (DER). */
  readonly addTimestamp?: (signatureValue: Uint8Array) => Promise<Uint8Array>
}

/** A detached signature as CAdES and PAdES require it (EN 319 122-1 6.3), DER. */
export async function signCms(request: CmsRequest): Promise<Uint8Array> {
  const { signer, digest, signingTime, extraCertificates = [], crls = [], ocsps = [], addTimestamp } = request
  const hash = hashOfLength(digest.length)
  // RFC 5753 2.1.1. OpenSSL, for one, hashes the attributes by the digest's algorithm, and rejects any other signature.
  if (hash !== hashOfAlgorithm(signer.algorithm)) {
    throw new PkiError('unsupported', `the digest is by ${hash}, and the key signs by ${signer.algorithm}`)
  }
  return writeSignedData({
    signer,
    contentType: DATA,
    digest,
    hash,
    moreAttributes: signingTime === undefined ? [] : [writeAttribute(SIGNING_TIME, writeTime(signingTime))],
    certificates: [signer.certificate, ...signer.chain, ...extraCertificates],
    crls,
    ocsps,
    unsignedAttributes: async (signatureValue) =>
      addTimestamp === undefined ? [] : [writeAttribute(SIGNATURE_TIMESTAMP, await addTimestamp(signatureValue))],
  })
}
