import { toHex } from '@countersign/proof/bytes'
import type { Der } from '../asn1/der.ts'
import {
  childrenOf,
  contextTag,
  malformed,
  membersOf,
  readBits,
  readDer,
  readInteger,
  readSmallInteger,
  TAG,
} from '../asn1/der.ts'
import { readTime } from '../asn1/der-time.ts'
import { CRL_NUMBER, CRL_REASON, INVALIDITY_DATE } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import { readSerial } from '../certificates/certificate.ts'
import type { Extensions } from '../certificates/extensions.ts'
import { extensionValue, readExtensionList, readExtensions } from '../certificates/extensions.ts'
import type { Name } from '../certificates/name.ts'
import { readName } from '../certificates/name.ts'
import type { RevocationReason } from './revocation-reason.ts'
import { reasonOfCode } from './revocation-reason.ts'

export type CrlEntry = {
  /** Hex, lowercase. */
  readonly serialNumber: string
  readonly revokedAt: Date
  readonly reason: RevocationReason | null
  /** Since when the issuer considers it invalid, which may be long before it was revoked (RFC 5280 5.3.2). */
  readonly invalidSince: Date | null
}

/** A CRL without its entries, of which there may be many thousands. */
export type CrlHead = {
  readonly issuer: Name
  readonly thisUpdate: Date
  readonly nextUpdate: Date | null
  readonly number: bigint | null
  readonly extensions: Extensions
  readonly signedPart: Uint8Array
  readonly signatureAlgorithm: Der
  readonly signature: Uint8Array
}

/** A CRL: parsed, not yet trusted. */
export type Crl = CrlHead & {
  /** By serial number. */
  readonly entries: ReadonlyMap<string, CrlEntry>
  /** An entry has an unsupported critical extension. */
  readonly hasUnknownEntries: boolean
}

const WHAT = 'a revocation list'
const MAX_BYTES = 8 * 1024 * 1024
const MAX_ENTRIES = 250_000

export function readCrl(der: Uint8Array): Crl {
  const { head, revoked } = readParts(der)
  const entries = revoked === undefined ? [] : childrenOf(revoked, WHAT, MAX_ENTRIES).map(readEntry)
  return {
    ...head,
    entries: new Map(entries.map(({ entry }) => [entry.serialNumber, entry])),
    hasUnknownEntries: entries.some(({ isUnknown }) => isUnknown),
  }
}

/**
 * Takes the same short time for every CRL. Throws for other content; the entries may still turn out to be malformed.
 */
export function readCrlHead(der: Uint8Array): CrlHead {
  return readParts(der).head
}

function readParts(der: Uint8Array): { head: CrlHead; revoked: Der | undefined } {
  assertSize(der, MAX_BYTES, WHAT)
  const outer = membersOf(readDer(der, WHAT), WHAT)
  const signedPart = outer.take()
  const signatureAlgorithm = outer.take()
  const signature = readBits(outer.take(), WHAT)
  outer.end()

  const members = membersOf(signedPart, WHAT)
  members.takeIf(TAG.integer)
  if (toHex(members.take().bytes) !== toHex(signatureAlgorithm.bytes)) throw malformed(WHAT, 'names two algorithms')
  const issuer = readName(members.take())
  const thisUpdate = readTime(members.take(), WHAT)
  const next = members.takeIf(TAG.utcTime, TAG.generalizedTime)
  const revoked = members.takeIf(TAG.sequence)
  const extensions = readExtensions(members.takeIf(contextTag(0)), WHAT)
  members.end()

  const number = extensionValue(extensions, CRL_NUMBER, WHAT)
  const head = {
    issuer,
    thisUpdate,
    nextUpdate: next === undefined ? null : readTime(next, WHAT),
    number: number === undefined ? null : readInteger(number, WHAT),
    extensions,
    signedPart: signedPart.bytes,
    signatureAlgorithm,
    signature,
  }
  return { head, revoked }
}

function readEntry(element: Der): { entry: CrlEntry; isUnknown: boolean } {
  const members = membersOf(element, WHAT)
  const serialNumber = readSerial(members.take())
  const revokedAt = readTime(members.take(), WHAT)
  const list = members.takeIf(TAG.sequence)
  members.end()
  const extensions = list === undefined ? new Map() : readExtensionList(list, WHAT)
  const code = extensionValue(extensions, CRL_REASON, WHAT)
  const invalid = extensionValue(extensions, INVALIDITY_DATE, WHAT)
  return {
    entry: {
      serialNumber,
      revokedAt,
      reason: code === undefined ? null : reasonOfCode(readSmallInteger(code, WHAT)),
      invalidSince: invalid === undefined ? null : readTime(invalid, WHAT),
    },
    isUnknown: [...extensions].some(([oid, { critical }]) => critical && oid !== CRL_REASON && oid !== INVALIDITY_DATE),
  }
}
