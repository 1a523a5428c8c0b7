import type { Der } from '../asn1/der.ts'
import {
  childrenOf,
  contextTag,
  expectTag,
  membersOf,
  readBits,
  readDer,
  readOid,
  readSmallInteger,
  TAG,
} from '../asn1/der.ts'
import { derBits, derInteger, derOid, derSequence, derSetOf } from '../asn1/der-write.ts'
import { ACCESS_CA_ISSUERS, EXTENSION_REQUEST } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import { PkiError } from '../errors.ts'
import { readPublicKey } from '../keys/public-key.ts'
import { writeSignatureAlgorithm } from '../keys/signature-scheme.ts'
import { whyNotSignedBy } from '../keys/signed-by.ts'
import type { SigningKey } from '../keys/signer.ts'
import { accessUrlsOf, crlUrlsOf } from './certificate-extensions.ts'
import { PROFILES } from './certificate-profile.ts'
import { type Extensions, readExtensionList } from './extensions.ts'
import { addressExtensions, usageExtensions } from './issue-certificate.ts'
import { attributeOf, NAME_OIDS, readName, type SubjectName, writeSubject } from './name.ts'

export type SigningRequest = {
  readonly subject: SubjectName
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  /** Where the CRL and the certificate of the issuer will be. */
  readonly crlUrl?: string
  readonly issuerUrl?: string
}

const WHAT = 'a certificate request'
const MAX_BYTES = 64 * 1024

/** A request for the certificate of an issuing authority (PKCS #10, RFC 2986), DER. */
export async function makeSigningRequest(request: SigningRequest & { readonly key: SigningKey }): Promise<Uint8Array> {
  const { subject, publicKey, key } = request
  const extensions = derSequence(...usageExtensions(PROFILES.issuing), ...addressExtensions(request))
  const attribute = derSequence(derOid(EXTENSION_REQUEST), derSetOf([extensions]))
  const signedPart = derSequence(derInteger(0), writeSubject(subject), publicKey, derSetOf([attribute], contextTag(0)))
  return derSequence(signedPart, writeSignatureAlgorithm(key.algorithm), derBits(await key.sign(signedPart)))
}

/** Throws unless the request is signed with the key that it names. */
export async function readSigningRequest(der: Uint8Array): Promise<SigningRequest> {
  assertSize(der, MAX_BYTES, WHAT)
  const outer = membersOf(readDer(der, WHAT), WHAT)
  const signedPart = outer.take()
  const signatureAlgorithm = outer.take()
  const signature = readBits(outer.take(), WHAT)
  outer.end()
  const members = membersOf(signedPart, WHAT)
  if (readSmallInteger(members.take(), WHAT) !== 0) throw new PkiError('unsupported', `${WHAT} has an unknown version`)
  const name = readName(members.take())
  const publicKey = members.take().bytes
  const extensions = readRequested(members.takeIf(contextTag(0)))
  members.end()

  const signed = { signedPart: signedPart.bytes, signatureAlgorithm, signature }
  const forged = await whyNotSignedBy(signed, readPublicKey(publicKey), 'The certificate request', { at: new Date() })
  if (forged !== undefined) throw new PkiError('mismatch', 'the certificate request is not signed with its own key')
  const commonName = attributeOf(name, NAME_OIDS.commonName)
  if (commonName === null) throw new PkiError('malformed', `${WHAT} names nobody`)
  const organization = attributeOf(name, NAME_OIDS.organization)
  const country = attributeOf(name, NAME_OIDS.country)
  const [crlUrl] = crlUrlsOf({ extensions })
  const [issuerUrl] = accessUrlsOf({ extensions }, ACCESS_CA_ISSUERS)
  return {
    subject: {
      commonName,
      ...(organization === null ? {} : { organization }),
      ...(country === null ? {} : { country }),
    },
    publicKey,
    ...(crlUrl === undefined ? {} : { crlUrl }),
    ...(issuerUrl === undefined ? {} : { issuerUrl }),
  }
}

/** The extensions of the attribute `extensionRequest`. */
function readRequested(attributes: Der | undefined): Extensions {
  const lists = attributes === undefined ? [] : childrenOf(attributes, WHAT, 16).flatMap(extensionsIn)
  const [first] = lists
  return first === undefined ? new Map() : readExtensionList(first, WHAT)
}

function extensionsIn(attribute: Der): Der[] {
  const members = membersOf(attribute, WHAT)
  if (readOid(members.take(), WHAT) !== EXTENSION_REQUEST) return []
  return childrenOf(expectTag(members.take(), TAG.set, WHAT), WHAT, 1)
}
