import { berToDer } from '../asn1/ber-to-der.ts'
import type { Der } from '../asn1/der.ts'
import {
  childrenOf,
  contextTag,
  elementAt,
  expectTag,
  malformed,
  membersOf,
  primitiveTag,
  readDer,
  readOctets,
  readOid,
  TAG,
  unwrap,
} from '../asn1/der.ts'
import { readTime } from '../asn1/der-time.ts'
import { OCSP_RESPONSE, SIGNATURE_TIMESTAMP, SIGNED_DATA, SIGNING_TIME } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import { readSerial } from '../certificates/certificate.ts'
import type { Name } from '../certificates/name.ts'
import { readName } from '../certificates/name.ts'
import { PkiError } from '../errors.ts'
import type { HashAlgorithm } from '../keys/hash.ts'
import { readHashAlgorithm } from '../keys/signature-scheme.ts'
import type { Attributes } from './cms-attributes.ts'
import { readSignedAttributes, readUnsignedAttributes } from './cms-attributes.ts'

export type SignerIdentifier =
  | { readonly kind: 'issuer'; readonly issuer: Name; readonly serialNumber: string }
  | { readonly kind: 'key'; readonly keyIdentifier: Uint8Array }

export type CmsSigner = {
  readonly identifier: SignerIdentifier
  readonly hash: HashAlgorithm
  /** Null if the content itself was signed, without attributes. */
  readonly signedAttributes: { readonly element: Der; readonly values: Attributes } | null
  /** AlgorithmIdentifier. */
  readonly signatureAlgorithm: Der
  readonly signature: Uint8Array
  /** The signer's own statement; proves nothing. */
  readonly signingTime: Date | null
  /** The RFC 3161 token over the signature, DER, unverified. */
  readonly timestampToken: Uint8Array | null
}

/** A CMS SignedData (RFC 5652 5.1): parsed, not yet trusted. */
export type Cms = {
  /** Object identifier. */
  readonly contentType: string
  /** Null if the content is detached. */
  readonly content: Uint8Array | null
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  /** OCSPResponse, DER. */
  readonly ocsps: readonly Uint8Array[]
  readonly signers: readonly CmsSigner[]
}

const WHAT = 'the CMS'
const MAX_BYTES = 8 * 1024 * 1024
const MAX_CERTIFICATES = 100
const MAX_SIGNERS = 16

/** Zero bytes after the end count as the padding of a PDF's Contents. */
export function readCms(bytes: Uint8Array): Cms {
  assertSize(bytes, MAX_BYTES, WHAT)
  try {
    const element = elementAt(bytes, 0, WHAT)
    assertPadding(bytes.subarray(element.bytes.length))
    return readContentInfo(element)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind !== 'malformed') throw error
    const { der, rest } = berToDer(bytes, WHAT)
    assertPadding(rest)
    return readContentInfo(readDer(der, WHAT))
  }
}

function assertPadding(rest: Uint8Array): void {
  if (rest.some((byte) => byte !== 0)) throw malformed(WHAT, 'has bytes after its end')
}

function readContentInfo(element: Der): Cms {
  const info = membersOf(element, WHAT)
  const type = readOid(info.take(), WHAT)
  if (type !== SIGNED_DATA) throw new PkiError('unsupported', `${WHAT} is not signed data`)
  const content = unwrap(info.take(contextTag(0)), WHAT)
  info.end()

  const members = membersOf(content, WHAT)
  members.take(TAG.integer)
  members.take(TAG.set)
  const { contentType, content: encapsulated } = readEncapsulated(members.take())
  const certificates = members.takeIf(contextTag(0))
  const lists = members.takeIf(contextTag(1))
  const signers = childrenOf(members.take(TAG.set), WHAT, MAX_SIGNERS)
  members.end()

  return {
    contentType,
    content: encapsulated,
    // Other kinds of certificates are obsolete (RFC 5652 10.2.2).
    certificates: itemsOf(certificates).flatMap(({ tag, bytes }) => (tag === TAG.sequence ? [bytes] : [])),
    crls: itemsOf(lists).flatMap(({ tag, bytes }) => (tag === TAG.sequence ? [bytes] : [])),
    ocsps: itemsOf(lists).flatMap(readOcsp),
    signers: signers.map(readSignerInfo),
  }
}

function readEncapsulated(element: Der): { contentType: string; content: Uint8Array | null } {
  const members = membersOf(element, WHAT)
  const contentType = readOid(members.take(), WHAT)
  const tagged = members.takeIf(contextTag(0))
  members.end()
  return { contentType, content: tagged === undefined ? null : readOctets(unwrap(tagged, WHAT), WHAT) }
}

function itemsOf(list: Der | undefined): Der[] {
  return list === undefined ? [] : childrenOf(list, WHAT, MAX_CERTIFICATES)
}

/** RFC 5940 2.1. */
export function readOcsp(element: Der): Uint8Array[] {
  if (element.tag !== contextTag(1)) return []
  const [format, value] = childrenOf(element, WHAT, 2)
  if (format === undefined || value === undefined || readOid(format, WHAT) !== OCSP_RESPONSE) return []
  return [value.bytes]
}

function readSignerInfo(element: Der): CmsSigner {
  const members = membersOf(element, WHAT)
  members.take(TAG.integer)
  const identifier = readSignerIdentifier(members.take())
  const hash = readHashAlgorithm(members.take())
  const signed = members.takeIf(contextTag(0))
  const signatureAlgorithm = members.take(TAG.sequence)
  const signature = readOctets(members.take(), WHAT)
  const unsigned = members.takeIf(contextTag(1))
  members.end()

  const signedAttributes = signed === undefined ? null : { element: signed, values: readSignedAttributes(signed) }
  const signingTime = signedAttributes?.values.get(SIGNING_TIME)
  const token = unsigned && readUnsignedAttributes(unsigned).get(SIGNATURE_TIMESTAMP)
  return {
    identifier,
    hash,
    signedAttributes,
    signatureAlgorithm,
    signature,
    signingTime: signingTime === undefined ? null : readTime(signingTime, WHAT),
    timestampToken: token?.bytes ?? null,
  }
}

function readSignerIdentifier(element: Der): SignerIdentifier {
  if (element.tag === primitiveTag(0)) return { kind: 'key', keyIdentifier: element.content }
  const members = membersOf(expectTag(element, TAG.sequence, WHAT), WHAT)
  const issuer = readName(members.take())
  const serialNumber = readSerial(members.take())
  members.end()
  return { kind: 'issuer', issuer, serialNumber }
}
