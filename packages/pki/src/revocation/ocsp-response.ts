import type { Der } from '../asn1/der.ts'
import {
  childrenOf,
  contextTag,
  malformed,
  membersOf,
  primitiveTag,
  readBits,
  readDer,
  readOctets,
  readOid,
  readSmallInteger,
  TAG,
  unwrap,
} from '../asn1/der.ts'
import { readTime } from '../asn1/der-time.ts'
import { OCSP_BASIC, OCSP_NONCE } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import type { Extensions } from '../certificates/extensions.ts'
import { extensionValue, readExtensions } from '../certificates/extensions.ts'
import type { Name } from '../certificates/name.ts'
import { readName } from '../certificates/name.ts'
import { PkiError } from '../errors.ts'
import type { OcspCertificateId } from './ocsp-certificate-id.ts'
import { readCertificateId } from './ocsp-certificate-id.ts'
import type { RevocationReason } from './revocation-reason.ts'
import { reasonOfCode } from './revocation-reason.ts'

export type OcspSingle = {
  readonly id: OcspCertificateId
  readonly status: 'good' | 'unknown' | { readonly revokedAt: Date; readonly reason: RevocationReason | null }
  readonly thisUpdate: Date
  readonly nextUpdate: Date | null
}

/** A successful OCSP response (RFC 6960 4.2.1): parsed, not yet trusted. */
export type OcspResponse = {
  readonly responder: { readonly name: Name } | { readonly keyHash: Uint8Array }
  readonly producedAt: Date
  readonly singles: readonly OcspSingle[]
  readonly nonce: Uint8Array | null
  readonly certificates: readonly Uint8Array[]
  readonly hasUnknownParts: boolean
  readonly signedPart: Uint8Array
  readonly signatureAlgorithm: Der
  readonly signature: Uint8Array
}

const WHAT = 'the OCSP response'
const MAX_BYTES = 256 * 1024
const MAX_SINGLES = 64
const MAX_CERTIFICATES = 16

export function readOcspResponse(der: Uint8Array): OcspResponse {
  assertSize(der, MAX_BYTES, WHAT)
  const outer = membersOf(readDer(der, WHAT), WHAT)
  const status = readSmallInteger(outer.take(TAG.enumerated), WHAT)
  if (status !== 0) throw new PkiError('unsupported', `${WHAT} is a refusal, ${REFUSALS[status] ?? status}`)
  const bytes = membersOf(unwrap(outer.take(contextTag(0)), WHAT), WHAT)
  outer.end()
  if (readOid(bytes.take(), WHAT) !== OCSP_BASIC) throw new PkiError('unsupported', `${WHAT} has an unknown type`)

  const basic = membersOf(readDer(readOctets(bytes.take(), WHAT), WHAT), WHAT)
  const signedPart = basic.take(TAG.sequence)
  const signatureAlgorithm = basic.take(TAG.sequence)
  const signature = readBits(basic.take(), WHAT)
  const certificates = basic.takeIf(contextTag(0))
  basic.end()
  return {
    ...readResponseData(signedPart),
    certificates:
      certificates === undefined
        ? []
        : childrenOf(unwrap(certificates, WHAT), WHAT, MAX_CERTIFICATES).map((c) => c.bytes),
    signedPart: signedPart.bytes,
    signatureAlgorithm,
    signature,
  }
}

const REFUSALS: Record<number, string> = {
  1: 'malformedRequest',
  2: 'internalError',
  3: 'tryLater',
  5: 'sigRequired',
  6: 'unauthorized',
}

type ResponseData = Pick<OcspResponse, 'responder' | 'producedAt' | 'singles' | 'nonce' | 'hasUnknownParts'>

function readResponseData(element: Der): ResponseData {
  const members = membersOf(element, WHAT)
  members.takeIf(contextTag(0))
  const responder = readResponder(members.take())
  const producedAt = readTime(members.take(), WHAT)
  const singles = childrenOf(members.take(TAG.sequence), WHAT, MAX_SINGLES).map(readSingle)
  const extensions = readExtensions(members.takeIf(contextTag(1)), WHAT)
  members.end()
  const nonce = extensionValue(extensions, OCSP_NONCE, WHAT)
  return {
    responder,
    producedAt,
    singles: singles.map(({ single }) => single),
    nonce: nonce === undefined ? null : readOctets(nonce, WHAT),
    hasUnknownParts: isCritical(extensions) || singles.some(({ isUnknown }) => isUnknown),
  }
}

function isCritical(extensions: Extensions): boolean {
  return [...extensions].some(([oid, { critical }]) => critical && oid !== OCSP_NONCE)
}

function readResponder(element: Der): OcspResponse['responder'] {
  const inner = unwrap(element, WHAT)
  if (element.tag === contextTag(1)) return { name: readName(inner) }
  if (element.tag === contextTag(2)) return { keyHash: readOctets(inner, WHAT) }
  throw malformed(WHAT, 'does not say whose it is')
}

function readSingle(element: Der): { single: OcspSingle; isUnknown: boolean } {
  const members = membersOf(element, WHAT)
  const id = readCertificateId(members.take())
  const status = readStatus(members.take())
  const thisUpdate = readTime(members.take(), WHAT)
  const next = members.takeIf(contextTag(0))
  const extensions = readExtensions(members.takeIf(contextTag(1)), WHAT)
  members.end()
  const nextUpdate = next === undefined ? null : readTime(unwrap(next, WHAT), WHAT)
  return { single: { id, status, thisUpdate, nextUpdate }, isUnknown: isCritical(extensions) }
}

function readStatus(element: Der): OcspSingle['status'] {
  if (element.tag === primitiveTag(0)) return 'good'
  if (element.tag === primitiveTag(2)) return 'unknown'
  if (element.tag !== contextTag(1)) throw malformed(WHAT, 'has a status that does not exist')
  const [time, code] = childrenOf(element, WHAT, 2)
  if (time === undefined) throw malformed(WHAT, 'does not say when it was revoked')
  const reason = code === undefined ? null : reasonOfCode(readSmallInteger(unwrap(code, WHAT), WHAT))
  return { revokedAt: readTime(time, WHAT), reason }
}
