import { equalBytes } from '@countersign/proof/bytes'
import { childrenOf, contextTag, readDer, readOctets, readOid, TAG } from '../asn1/der.ts'
import { derSetOf, retag } from '../asn1/der-write.ts'
import { CONTENT_TYPE, MESSAGE_DIGEST } from '../asn1/oids.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { subjectKeyIdentifierOf } from '../certificates/certificate-extensions.ts'
import { readableCertificates } from '../certificates/readable-certificates.ts'
import { PkiError } from '../errors.ts'
import { type AlgorithmEnds, firstWeakness, hashWeakness, keyWeakness, type Weakness } from '../keys/algorithm-ends.ts'
import type { ContentDigest } from '../keys/hash.ts'
import { digestBy } from '../keys/hash.ts'
import type { SignatureScheme } from '../keys/signature-scheme.ts'
import { readSignatureScheme } from '../keys/signature-scheme.ts'
import { verifySignature } from '../keys/verify-signature.ts'
import type { Cms, CmsSigner } from './read-cms.ts'
import { isNamedCertificate, readSigningCertificate } from './signing-certificate.ts'

export type SignerFindings = {
  readonly digestMatches: boolean
  readonly signatureValid: boolean
  readonly certificateBinding: 'bound' | 'absent' | 'wrong'
  readonly unaltered: boolean
  /** Its end may be in the future. */
  readonly weakness: Weakness | null
  readonly certificate: Certificate | null
  readonly reasons: readonly string[]
}

/**
 * Runs every step even if one fails, so that the reasons list every fault except weakness, which depends on when the
 * signature was made. The content itself is needed only to tell whether it is unaltered if a signature has no signed
 * attributes.
 */
export async function checkSigner(
  cms: Cms,
  signer: CmsSigner,
  digest: ContentDigest,
  content?: () => Uint8Array,
  ends?: AlgorithmEnds,
): Promise<SignerFindings> {
  const reasons: string[] = []
  const note = (reason: string) => void reasons.push(reason)

  const digestMatches = await checkDigest(cms, signer, digest, note)
  const certificate = await findCertificate(cms, signer)
  if (certificate === null) note("The signer's certificate is missing.")
  const signatureValid = certificate !== null && (await checkSignature(signer, certificate, note))
  const certificateBinding = await checkBinding(signer, certificate, note)
  const unaltered =
    signer.signedAttributes === null
      ? await isSignedItself(signer, certificate, content?.())
      : digestMatches && signatureValid && certificateBinding !== 'wrong'
  const weakness = firstWeakness([
    hashWeakness(signer.hash, ends),
    hashWeakness(schemeOf(signer)?.hash ?? null, ends),
    certificate && keyWeakness(certificate.publicKey, ends),
  ])
  return { digestMatches, signatureValid, certificateBinding, unaltered, weakness, certificate, reasons }
}

type Note = (reason: string) => void

async function checkDigest(cms: Cms, signer: CmsSigner, digest: ContentDigest, note: Note): Promise<boolean> {
  const attributes = signer.signedAttributes?.values
  if (attributes === undefined) {
    // Without them the signature of some attributes could pass for that of a document made of their bytes.
    note('The signature has no signed attributes, so it cannot be trusted.')
    return false
  }
  const type = attributes.get(CONTENT_TYPE)
  if (type === undefined || readOid(type, 'the content type') !== cms.contentType) {
    note('The signed content type is not that of the content.')
    return false
  }
  const expected = await digestBy(signer.hash, digest)
  if (expected === undefined) {
    note(`The signature uses ${signer.hash}, but only the SHA-256 of the content is known.`)
    return false
  }
  const signed = attributes.get(MESSAGE_DIGEST)
  if (signed === undefined || !equalBytes(readOctets(signed, 'the message digest'), expected)) {
    note('The content was changed after signing.')
    return false
  }
  return true
}

/** The certificate that the signed attribute names, among those that match the signer's identifier. */
/** The certificate that the signer names; null if the CMS lacks it. */
export async function findCertificate(cms: Cms, signer: CmsSigner): Promise<Certificate | null> {
  const fitting = readableCertificates(cms.certificates).filter((certificate) => isIdentified(signer, certificate))
  const id = signer.signedAttributes && readSigningCertificate(signer.signedAttributes.values)
  if (id) {
    for (const certificate of fitting) if (await isNamedCertificate(id, certificate)) return certificate
  }
  return fitting[0] ?? null
}

export function isIdentified({ identifier }: CmsSigner, certificate: Certificate): boolean {
  switch (identifier.kind) {
    case 'issuer':
      return identifier.serialNumber === certificate.serialNumber && identifier.issuer.key === certificate.issuer.key
    case 'key':
      return equalBytes(subjectKeyIdentifierOf(certificate) ?? new Uint8Array(), identifier.keyIdentifier)
  }
}

async function checkSignature(signer: CmsSigner, certificate: Certificate, note: Note): Promise<boolean> {
  if (signer.signedAttributes === null) return false
  try {
    const scheme = readSignatureScheme(signer.signatureAlgorithm, signer.hash)
    for (const message of signedForms(signer.signedAttributes.element.bytes)) {
      if (await verifySignature(certificate.publicKey, scheme, message, signer.signature)) return true
    }
    note("The signature does not match the certificate's key and the signed attributes.")
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    note(`The signature cannot be checked: ${error.message}.`)
  }
  return false
}

/**
 * RFC 5652 5.4: without signed attributes the signature is over the content. Content that could be attributes is never
 * accepted.
 */
async function isSignedItself(
  signer: CmsSigner,
  certificate: Certificate | null,
  content: Uint8Array | undefined,
): Promise<boolean> {
  const scheme = schemeOf(signer)
  if (certificate === null || scheme === undefined || content === undefined) return false
  if (content.length === 0 || content[0] === TAG.set || content[0] === ATTRIBUTES_TAG) return false
  try {
    return await verifySignature(certificate.publicKey, scheme, content, signer.signature)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return false
  }
}

/** RFC 5652 5.3: [0] IMPLICIT, which some writers sign with this tag. */
const ATTRIBUTES_TAG = contextTag(0)

/** RFC 5652 5.4: hashed as a SET OF, with its own tag and in DER order; some writers hash their own order. */
function signedForms(attributes: Uint8Array): Uint8Array[] {
  const asWritten = retag(TAG.set, attributes)
  const members = childrenOf(readDer(asWritten, 'the signed attributes'), 'the signed attributes')
  const sorted = derSetOf(members.map(({ bytes }) => bytes))
  return equalBytes(asWritten, sorted) ? [asWritten] : [asWritten, sorted]
}

async function checkBinding(
  signer: CmsSigner,
  certificate: Certificate | null,
  note: Note,
): Promise<SignerFindings['certificateBinding']> {
  const id = signer.signedAttributes && readSigningCertificate(signer.signedAttributes.values)
  if (!id) {
    note('The signature does not name its certificate, so another one with the same key could replace it.')
    return 'absent'
  }
  if (certificate !== null && (await isNamedCertificate(id, certificate))) return 'bound'
  note('The certificate does not match the one named in the signature.')
  return 'wrong'
}

function schemeOf(signer: CmsSigner): SignatureScheme | undefined {
  try {
    return readSignatureScheme(signer.signatureAlgorithm, signer.hash)
  } catch (error) {
    if (error instanceof PkiError) return undefined
    throw error
  }
}
