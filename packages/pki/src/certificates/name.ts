import { toHex } from '@countersign/proof/bytes'
import type { Der } from '../asn1/der.ts'
import { childrenOf, expectTag, membersOf, readOid, TAG } from '../asn1/der.ts'
import { derOid, derSequence, derSetOf, derText } from '../asn1/der-write.ts'
import { readText } from '../asn1/text.ts'
import { PkiError } from '../errors.ts'

/** A distinguished name (RFC 5280 4.1.2.4). */
export type Name = {
  /** DER. */
  readonly bytes: Uint8Array
  readonly attributes: readonly { readonly oid: string; readonly value: string }[]
  /** Equal for names that are equal by RFC 5280 7.1: letter case and runs of white space do not count. */
  readonly key: string
}

export type SubjectName = {
  /** Up to 64 characters of any script, like `organization`. */
  readonly commonName: string
  readonly organization?: string
  readonly email?: string
  readonly serialNumber?: string
  /** ISO 3166, two letters. */
  readonly country?: string
}

export const NAME_OIDS = {
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  organization: '2.5.4.10',
}

const MAX_PARTS = 64

export function readName(element: Der): Name {
  expectTag(element, TAG.sequence, 'a name')
  const attributes: { oid: string; value: string }[] = []
  const keys: string[] = []
  for (const part of childrenOf(element, 'a name', MAX_PARTS)) {
    expectTag(part, TAG.set, 'a name')
    const pairs = childrenOf(part, 'a name', MAX_PARTS).map(readAttribute)
    attributes.push(...pairs.map(({ oid, value }) => ({ oid, value })))
    keys.push(JSON.stringify(pairs.map(({ key }) => key).sort()))
  }
  return { bytes: element.bytes, attributes, key: keys.join('\n') }
}

function readAttribute(element: Der): { oid: string; value: string; key: string } {
  const members = membersOf(element, 'a name')
  const oid = readOid(members.take(), 'a name')
  const raw = members.take()
  members.end()
  const text = readText(raw)
  // A non-text value is compared by its bytes; the mark keeps the two apart.
  if (text === undefined) return { oid, value: `#${toHex(raw.bytes)}`, key: `${oid} #${toHex(raw.bytes)}` }
  const folded = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  return { oid, value: text, key: `${oid} =${folded}` }
}

export function attributeOf(name: Name, oid: string): string | null {
  return name.attributes.find((attribute) => attribute.oid === oid)?.value ?? null
}

export function writeSubject(subject: SubjectName): Uint8Array {
  const { commonName, organization, serialNumber, country } = subject
  return derSequence(
    country !== undefined && attribute(NAME_OIDS.country, TAG.printableString, checkedCountry(country)),
    organization !== undefined &&
      attribute(NAME_OIDS.organization, TAG.utf8String, checkedText(organization, 'organization')),
    attribute(NAME_OIDS.commonName, TAG.utf8String, checkedText(commonName, 'common name')),
    serialNumber !== undefined && attribute(NAME_OIDS.serialNumber, TAG.printableString, checkedSerial(serialNumber)),
  )
}

function attribute(oid: string, tag: number, value: string): Uint8Array {
  return derSetOf([derSequence(derOid(oid), derText(tag, value))])
}

/** RFC 5280 appendix A.1: ub-common-name and ub-organization-name. */
const MAX_CHARACTERS = 64

function checkedText(text: string, what: string): string {
  const length = [...text].length
  const right = text.trim() !== '' && length <= MAX_CHARACTERS && text.isWellFormed() && !/\p{Cc}/u.test(text)
  if (!right) throw new PkiError('out-of-range', `the ${what} is not 1 to ${MAX_CHARACTERS} characters of plain text`)
  return text
}

function checkedCountry(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) throw new PkiError('out-of-range', 'the country is not two capital letters')
  return country
}

function checkedSerial(serial: string): string {
  if (!/^[A-Za-z0-9 '()+,./:=?-]{1,64}$/.test(serial)) {
    throw new PkiError('out-of-range', 'the serial number of the subject is not 1 to 64 printable characters')
  }
  return serial
}

const SHORT_NAMES: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.42': 'GN',
  '2.5.4.97': 'organizationIdentifier',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
}

/** RFC 4514: the last part first. */
export function formatName(name: Name): string {
  return name.attributes
    .map(({ oid, value }) => `${SHORT_NAMES[oid] ?? oid}=${value.replaceAll(/[",+;<>\\]/g, '\\$&')}`)
    .reverse()
    .join(',')
}
