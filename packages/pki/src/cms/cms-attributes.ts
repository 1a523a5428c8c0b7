import type { Der } from '../asn1/der.ts'
import { childrenOf, expectTag, malformed, membersOf, readOid, TAG } from '../asn1/der.ts'
import { derOid, derSequence, derSetOf } from '../asn1/der-write.ts'

/** The single value of each attribute (RFC 5652 5.3), by its object identifier. */
export type Attributes = ReadonlyMap<string, Der>

const MAX_ATTRIBUTES = 64
const WHAT = 'an attribute of the signature'

/** RFC 5652 11: none of those read here may occur twice or have two values. */
export function readSignedAttributes(list: Der): Attributes {
  const attributes = new Map<string, Der>()
  for (const { oid, values } of readAttributes(list)) {
    const [value, ...others] = values
    if (attributes.has(oid) || value === undefined || others.length > 0) throw malformed(WHAT, 'has not one value')
    attributes.set(oid, value)
  }
  return attributes
}

/** Unsigned attributes may occur any number of times; the first value counts. */
export function readUnsignedAttributes(list: Der): Attributes {
  const attributes = new Map<string, Der>()
  for (const { oid, values } of readAttributes(list)) {
    const [value] = values
    if (value !== undefined && !attributes.has(oid)) attributes.set(oid, value)
  }
  return attributes
}

function readAttributes(list: Der): { oid: string; values: Der[] }[] {
  return childrenOf(list, WHAT, MAX_ATTRIBUTES).map((element) => {
    const members = membersOf(element, WHAT)
    const oid = readOid(members.take(), WHAT)
    const values = childrenOf(expectTag(members.take(), TAG.set, WHAT), WHAT, MAX_ATTRIBUTES)
    members.end()
    return { oid, values }
  })
}

export function writeAttribute(oid: string, value: Uint8Array): Uint8Array {
  return derSequence(derOid(oid), derSetOf([value]))
}
