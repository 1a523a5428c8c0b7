import type { Der } from '../asn1/der.ts'
import {
  childrenOf,
  contextTag,
  expectTag,
  membersOf,
  primitiveTag,
  readBoolean,
  readNamedBits,
  readOid,
  readSmallInteger,
  TAG,
  unwrap,
} from '../asn1/der.ts'
import {
  AUTHORITY_INFO_ACCESS,
  AUTHORITY_KEY_IDENTIFIER,
  BASIC_CONSTRAINTS,
  CERTIFICATE_POLICIES,
  CRL_DISTRIBUTION_POINTS,
  EXTENDED_KEY_USAGE,
  KEY_USAGE,
  SMTP_UTF8_MAILBOX,
  SUBJECT_ALT_NAME,
  SUBJECT_KEY_IDENTIFIER,
} from '../asn1/oids.ts'
import { latin1, readText } from '../asn1/text.ts'
import { PkiError } from '../errors.ts'
import type { Certificate } from './certificate.ts'
import { extensionValue } from './extensions.ts'

const WHAT = 'an extension of the certificate'
const MAX_ITEMS = 256

/** RFC 5280 4.2.1.3; the index is the number of the bit. */
export const KEY_USAGES = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const

export type KeyUsage = (typeof KEY_USAGES)[number]

export function keyUsagesOf({ extensions }: Certificate): ReadonlySet<KeyUsage> | undefined {
  const value = extensionValue(extensions, KEY_USAGE, WHAT)
  if (value === undefined) return undefined
  const bits = readNamedBits(value, WHAT)
  return new Set(KEY_USAGES.filter((_, bit) => bits.has(bit)))
}

export function extendedKeyUsagesOf({ extensions }: Certificate): readonly string[] | undefined {
  const value = extensionValue(extensions, EXTENDED_KEY_USAGE, WHAT)
  return value && childrenOf(value, WHAT, MAX_ITEMS).map((usage) => readOid(usage, WHAT))
}

export function basicConstraintsOf({ extensions }: Certificate): {
  isAuthority: boolean
  pathLength: number | undefined
} {
  const value = extensionValue(extensions, BASIC_CONSTRAINTS, WHAT)
  if (value === undefined) return { isAuthority: false, pathLength: undefined }
  const members = membersOf(value, WHAT)
  const authority = members.takeIf(TAG.boolean)
  const length = members.takeIf(TAG.integer)
  members.end()
  const pathLength = length && readSmallInteger(length, WHAT)
  if (pathLength !== undefined && pathLength < 0) throw new PkiError('malformed', `${WHAT} has a negative path length`)
  return { isAuthority: authority !== undefined && readBoolean(authority, WHAT), pathLength }
}

export function subjectKeyIdentifierOf({ extensions }: Certificate): Uint8Array | undefined {
  const value = extensionValue(extensions, SUBJECT_KEY_IDENTIFIER, WHAT)
  return value && expectTag(value, TAG.octetString, WHAT).content
}

export function authorityKeyIdentifierOf({ extensions }: Certificate): Uint8Array | undefined {
  const value = extensionValue(extensions, AUTHORITY_KEY_IDENTIFIER, WHAT)
  return value && membersOf(value, WHAT).takeIf(primitiveTag(0))?.content
}

export function policiesOf({ extensions }: Certificate): readonly string[] {
  const value = extensionValue(extensions, CERTIFICATE_POLICIES, WHAT)
  if (value === undefined) return []
  return childrenOf(value, WHAT, MAX_ITEMS).map((policy) => readOid(membersOf(policy, WHAT).take(), WHAT))
}

/** The URLs of the CRL that covers the certificate (RFC 5280 4.2.1.13). */
export function crlUrlsOf({ extensions }: Pick<Certificate, 'extensions'>): readonly string[] {
  const value = extensionValue(extensions, CRL_DISTRIBUTION_POINTS, WHAT)
  if (value === undefined) return []
  return childrenOf(value, WHAT, MAX_ITEMS).flatMap((point) => {
    const name = membersOf(point, WHAT).takeIf(contextTag(0))
    return name === undefined ? [] : urlsOfDistributionPoint(name)
  })
}

/** From `[0] DistributionPointName`; skips names relative to the issuer. */
export function urlsOfDistributionPoint(name: Der): string[] {
  const full = unwrap(name, WHAT)
  return full.tag === contextTag(0) ? childrenOf(full, WHAT, MAX_ITEMS).flatMap(urlOf) : []
}

export function accessUrlsOf({ extensions }: Pick<Certificate, 'extensions'>, method: string): readonly string[] {
  const value = extensionValue(extensions, AUTHORITY_INFO_ACCESS, WHAT)
  if (value === undefined) return []
  return childrenOf(value, WHAT, MAX_ITEMS).flatMap((access) => {
    const members = membersOf(access, WHAT)
    return readOid(members.take(), WHAT) === method ? urlOf(members.take()) : []
  })
}

function urlOf(generalName: Der): string[] {
  return generalName.tag === primitiveTag(6) ? [latin1(generalName.content)] : []
}

export function emailsOf({ extensions }: Certificate): readonly string[] {
  const value = extensionValue(extensions, SUBJECT_ALT_NAME, WHAT)
  if (value === undefined) return []
  return childrenOf(value, WHAT, MAX_ITEMS).flatMap((name) => {
    if (name.tag === primitiveTag(1)) return [latin1(name.content)]
    return name.tag === contextTag(0) ? utf8MailboxOf(name) : []
  })
}

/** RFC 9598 3: email addresses whose local part is not ASCII. */
function utf8MailboxOf(otherName: Der): string[] {
  const [type, value] = childrenOf(otherName, WHAT, 2)
  if (type === undefined || value === undefined || readOid(type, WHAT) !== SMTP_UTF8_MAILBOX) return []
  const text = readText(unwrap(value, WHAT))
  return text === undefined ? [] : [text]
}
