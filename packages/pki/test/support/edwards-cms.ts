import { createHash, createPrivateKey, sign } from 'node:crypto'
import { contextTag } from '../../src/asn1/der.ts'
import { derContext, derInteger, derOctets, derOid, derSequence, derSetOf, retag } from '../../src/asn1/der-write.ts'
import {
  CONTENT_TYPE,
  DATA,
  ED448,
  ED25519,
  MESSAGE_DIGEST,
  SHA512,
  SHAKE256,
  SHAKE256_LENGTH,
  SIGNED_DATA,
} from '../../src/asn1/oids.ts'
import { readCertificate } from '../../src/certificates/certificate.ts'
import { writeAttribute } from '../../src/cms/cms-attributes.ts'
import { writeSigningCertificate } from '../../src/cms/signing-certificate.ts'

export type EdwardsHash = 'sha512' | 'shake256' | 'shake256-len'

const HASHES: Record<EdwardsHash, Uint8Array> = {
  sha512: derSequence(derOid(SHA512)),
  shake256: derSequence(derOid(SHAKE256)),
  'shake256-len': derSequence(derOid(SHAKE256_LENGTH), derInteger(512)),
}

/** As RFC 8419 requires; Debian's openssl knows the keys, but makes no CMS with them. */
export async function edwardsCms(
  content: Uint8Array,
  signer: { readonly certificate: Uint8Array; readonly key: string },
  hash: EdwardsHash,
): Promise<Uint8Array> {
  const key = createPrivateKey(signer.key)
  const { issuer, serialElement } = readCertificate(signer.certificate)
  const attributes = derSetOf([
    writeAttribute(CONTENT_TYPE, derOid(DATA)),
    writeAttribute(MESSAGE_DIGEST, derOctets(digestOf(content, hash))),
    await writeSigningCertificate(signer.certificate, 'SHA-256'),
  ])
  const info = derSequence(
    derInteger(1),
    derSequence(issuer.bytes, serialElement),
    HASHES[hash],
    retag(contextTag(0), attributes),
    derSequence(derOid(key.asymmetricKeyType === 'ed448' ? ED448 : ED25519)),
    derOctets(sign(null, attributes, key)),
  )
  const signedData = derSequence(
    derInteger(1),
    derSetOf([HASHES[hash]]),
    derSequence(derOid(DATA)),
    derSetOf([signer.certificate], contextTag(0)),
    derSetOf([info]),
  )
  return derSequence(derOid(SIGNED_DATA), derContext(0, signedData))
}

function digestOf(content: Uint8Array, hash: EdwardsHash): Uint8Array {
  if (hash === 'sha512') return createHash('sha512').update(content).digest()
  return createHash('shake256', { outputLength: 64 }).update(content).digest()
}
