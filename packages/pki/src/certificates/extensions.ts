import type { Der } from '../asn1/der.ts'
import {
  childrenOf,
  malformed,
  membersOf,
  readBoolean,
  readDer,
  readOctets,
  readOid,
  TAG,
  unwrap,
} from '../asn1/der.ts'
import { derBoolean, derOctets, derOid, derSequence } from '../asn1/der-write.ts'

/** The value of an extension, by its object identifier. */
export type Extensions = ReadonlyMap<string, { readonly critical: boolean; readonly value: Uint8Array }>

const MAX_EXTENSIONS = 64

/** From the explicit tag around a list, if there is one. */
export function readExtensions(tagged: Der | undefined, what: string): Extensions {
  return tagged === undefined ? new Map() : readExtensionList(unwrap(tagged, what), what)
}

export function readExtensionList(list: Der, what: string): Extensions {
  const extensions = new Map<string, { critical: boolean; value: Uint8Array }>()
  for (const element of childrenOf(list, what, MAX_EXTENSIONS)) {
    const members = membersOf(element, what)
    const oid = readOid(members.take(), what)
    const critical = members.takeIf(TAG.boolean)
    const value = readOctets(members.take(), what)
    members.end()
    // RFC 5280 4.2. Otherwise two readers could each use another one.
    if (extensions.has(oid)) throw malformed(what, `has the extension ${oid} twice`)
    extensions.set(oid, { critical: critical !== undefined && readBoolean(critical, what), value })
  }
  return extensions
}

/** The element inside an extension. */
export function extensionValue(extensions: Extensions, oid: string, what: string): Der | undefined {
  const extension = extensions.get(oid)
  return extension === undefined ? undefined : readDer(extension.value, what)
}

export function writeExtension(oid: string, critical: boolean, value: Uint8Array): Uint8Array {
  return derSequence(derOid(oid), critical && derBoolean(true), derOctets(value))
}
