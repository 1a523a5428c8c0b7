import { concatBytes, distinctBytes } from '@countersign/proof/bytes'
import { contextTag } from '../asn1/der.ts'
import { derContext, derInteger, derOctets, derOid, derSequence, derSetOf, retag } from '../asn1/der-write.ts'
import { CONTENT_TYPE, DATA, MESSAGE_DIGEST, OCSP_RESPONSE, SIGNED_DATA } from '../asn1/oids.ts'
import { certificateOf } from '../certificates/certificate-of-signer.ts'
import type { HashAlgorithm } from '../keys/hash.ts'
import { writeHashAlgorithm, writeSignatureAlgorithm } from '../keys/signature-scheme.ts'
import type { Signer } from '../keys/signer.ts'
import { writeAttribute } from './cms-attributes.ts'
import { writeSigningCertificate } from './signing-certificate.ts'

export type SignedDataRequest = {
  readonly signer: Signer
  /** Object identifier. */
  readonly contentType: string
  /** Missing if the content is detached. */
  readonly content?: Uint8Array
  /** The digest of the content. */
  readonly digest: Uint8Array
  /** The hash of the digest. */
  readonly hash: HashAlgorithm
  /** Beside the content type, the digest and the reference to the certificate. */
  readonly moreAttributes: readonly Uint8Array[]
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
  readonly unsignedAttributes: (signatureValue: Uint8Array) => Promise<readonly Uint8Array[]>
}

/** A ContentInfo with a SignedData of one signer (RFC 5652 5), DER. */
export async function writeSignedData(request: SignedDataRequest): Promise<Uint8Array> {
  const { signer, contentType, content, ocsps, hash } = request
  const signedAttributes = derSetOf([
    writeAttribute(CONTENT_TYPE, derOid(contentType)),
    writeAttribute(MESSAGE_DIGEST, derOctets(request.digest)),
    await writeSigningCertificate(signer.certificate, hash),
    ...request.moreAttributes,
  ])
  const signature = await signer.sign(signedAttributes)
  const unsignedAttributes = await request.unsignedAttributes(signature)
  const lists = [...request.crls, ...ocsps.map(otherRevocationInfo)]

  const signedData = derSequence(
    derInteger(versionOf(contentType, ocsps.length > 0)),
    derSetOf([writeHashAlgorithm(hash)]),
    derSequence(derOid(contentType), content && derContext(0, derOctets(content))),
    request.certificates.length > 0 && derSetOf(distinctBytes(request.certificates), contextTag(0)),
    lists.length > 0 && derSetOf(distinctBytes(lists), contextTag(1)),
    derSetOf([
      derSequence(
        derInteger(1),
        issuerAndSerial(signer),
        writeHashAlgorithm(hash),
        retag(contextTag(0), signedAttributes),
        writeSignatureAlgorithm(signer.algorithm),
        derOctets(signature),
        unsignedAttributes.length > 0 && derSetOf(unsignedAttributes, contextTag(1)),
      ),
    ]),
  )
  return derSequence(derOid(SIGNED_DATA), derContext(0, signedData))
}

/** RFC 5652 5.1. */
function versionOf(contentType: string, hasOtherRevocationInfo: boolean): number {
  if (hasOtherRevocationInfo) return 5
  return contentType === DATA ? 1 : 3
}

/** RFC 5940 2.1. */
export function otherRevocationInfo(ocsp: Uint8Array): Uint8Array {
  return derContext(1, concatBytes([derOid(OCSP_RESPONSE), ocsp]))
}

function issuerAndSerial(signer: Signer): Uint8Array {
  const { issuer, serialElement } = certificateOf(signer)
  return derSequence(issuer.bytes, serialElement)
}
