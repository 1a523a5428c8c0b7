import { distinctBytes } from '@countersign/proof/bytes'
import { berToDer } from '../asn1/ber-to-der.ts'
import type { Der } from '../asn1/der.ts'
import { childrenOf, contextTag, membersOf, readDer, readOid, TAG, unwrap } from '../asn1/der.ts'
import { derContext, derInteger, derOid, derSequence, derSetOf } from '../asn1/der-write.ts'
import { SIGNED_DATA } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import { PkiError } from '../errors.ts'

const WHAT = 'the CMS'
const MAX_BYTES = 8 * 1024 * 1024
const MAX_ITEMS = 100

/** The parts of a SignedData with one signer (RFC 5652 5.1), to be rewritten with more unsigned data. */
export type OpenSignedData = {
  readonly version: Uint8Array
  readonly digestAlgorithms: Uint8Array
  readonly encapsulated: Der
  /** Encodings, like the lists and attributes. */
  readonly certificates: readonly Uint8Array[]
  readonly lists: readonly Uint8Array[]
  /** The SignerInfo from its version to its signature. */
  readonly signer: readonly Uint8Array[]
  readonly unsignedAttributes: readonly Der[]
}

/** Anything but DER is read as if it were: no signature covers the difference. */
export function openSignedData(bytes: Uint8Array): OpenSignedData {
  assertSize(bytes, MAX_BYTES, WHAT)
  const info = membersOf(readStrictly(bytes), WHAT)
  if (readOid(info.take(), WHAT) !== SIGNED_DATA) throw new PkiError('unsupported', `${WHAT} is not signed data`)
  const content = unwrap(info.take(contextTag(0)), WHAT)
  info.end()

  const members = membersOf(content, WHAT)
  const version = members.take(TAG.integer).bytes
  const digestAlgorithms = members.take(TAG.set).bytes
  const encapsulated = members.take(TAG.sequence)
  const certificates = members.takeIf(contextTag(0))
  const lists = members.takeIf(contextTag(1))
  const [signer, ...others] = childrenOf(members.take(TAG.set), WHAT, MAX_ITEMS)
  members.end()
  if (signer === undefined || others.length > 0) throw new PkiError('unsupported', `${WHAT} has not one signer`)

  const parts = childrenOf(signer, WHAT, MAX_ITEMS)
  const last = parts.at(-1)
  const unsigned = last?.tag === contextTag(1) ? last : undefined
  return {
    version,
    digestAlgorithms,
    encapsulated,
    certificates: itemsOf(certificates),
    lists: itemsOf(lists),
    signer: (unsigned === undefined ? parts : parts.slice(0, -1)).map((part) => part.bytes),
    unsignedAttributes: unsigned === undefined ? [] : childrenOf(unsigned, WHAT, MAX_ITEMS),
  }
}

function readStrictly(bytes: Uint8Array): Der {
  try {
    return readDer(bytes, WHAT)
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind !== 'malformed') throw error
    return readDer(berToDer(bytes, WHAT).der, WHAT)
  }
}

function itemsOf(list: Der | undefined): Uint8Array[] {
  return list === undefined ? [] : childrenOf(list, WHAT, MAX_ITEMS).map(({ bytes }) => bytes)
}

/** ContentInfo, DER. Throws if it could not be read again. */
export function writeOpenSignedData(data: OpenSignedData): Uint8Array {
  const { certificates, lists, unsignedAttributes } = data
  // RFC 5652 5.1: with revocation information of other formats, such as OCSP, it is 5.
  const hasOther = lists.some((list) => list[0] === contextTag(1))
  const signedData = derSequence(
    hasOther ? derInteger(5) : data.version,
    data.digestAlgorithms,
    data.encapsulated.bytes,
    certificates.length > 0 && derSetOf(distinctBytes(certificates), contextTag(0)),
    lists.length > 0 && derSetOf(distinctBytes(lists), contextTag(1)),
    derSetOf([
      derSequence(
        ...data.signer,
        unsignedAttributes.length > 0 &&
          derSetOf(
            unsignedAttributes.map(({ bytes }) => bytes),
            contextTag(1),
          ),
      ),
    ]),
  )
  const written = derSequence(derOid(SIGNED_DATA), derContext(0, signedData))
  assertSize(written, MAX_BYTES, WHAT)
  return written
}
