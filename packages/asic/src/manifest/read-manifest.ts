import { AsicError } from '../errors.ts'
import { requirePlainName } from '../zip/entry-name.ts'
import {
  ASIC_NAMESPACE,
  DIGEST_METHODS,
  DIGITAL_SIGNATURE_NAMESPACE,
  type Manifest,
  type ManifestReference,
} from './manifest.ts'
import { parseXml, type XmlElement } from './parse-xml.ts'

const MAX_REFERENCES = 4000

/** Accepts only what the schema of EN 319 162-1 allows. */
export function readManifest(bytes: Uint8Array): Manifest {
  const root = expect(parseXml(bytes), ASIC_NAMESPACE, 'ASiCManifest')
  const [first, ...others] = root.children
  const references = others.filter((element) => !isExtensions(element, 'ASiCManifestExtensions'))
  if (first === undefined || references.length === 0) throw malformed('covers nothing')
  if (references.length > MAX_REFERENCES) throw new AsicError('too-large', 'a manifest covers too many files')
  requireBlank(root)
  const signature = readUri(expect(first, ASIC_NAMESPACE, 'SigReference'))
  if (first.children.length > 0) throw malformed('does not match its schema')
  const read = references.map(readReference)
  const names = new Set(read.map(({ name }) => name))
  if (names.size !== read.length) throw new AsicError('ambiguous', 'a manifest names a file twice')
  return { signature, references: read }
}

function readReference(element: XmlElement): ManifestReference {
  expect(element, ASIC_NAMESPACE, 'DataObjectReference')
  requireBlank(element)
  const members = element.children.filter((child) => !isExtensions(child, 'DataObjectReferenceExtensions'))
  const [method, value, ...others] = members
  if (method === undefined || value === undefined || others.length > 0) throw malformed('does not match its schema')
  const algorithm = expect(method, DIGITAL_SIGNATURE_NAMESPACE, 'DigestMethod').attributes.get('Algorithm') ?? ''
  const hash = DIGEST_METHODS.get(algorithm)
  if (hash === undefined) throw new AsicError('unsupported', 'a manifest uses a hash that is not supported')
  return {
    name: readUri(element),
    mimeType: element.attributes.get('MimeType') ?? null,
    hash,
    digest: readBase64(expect(value, DIGITAL_SIGNATURE_NAMESPACE, 'DigestValue').text),
    isRoot: ['true', '1'].includes(element.attributes.get('Rootfile') ?? ''),
  }
}

/** Unknown extensions may be skipped, unless they are critical. */
function isExtensions(element: XmlElement, name: string): boolean {
  if (element.namespace !== ASIC_NAMESPACE || element.name !== name) return false
  const critical = element.children.some(({ attributes }) => !['false', '0'].includes(attributes.get('Critical') ?? ''))
  if (critical) throw new AsicError('unsupported', 'a manifest has an unknown critical extension')
  return true
}

function expect(element: XmlElement, namespace: string, name: string): XmlElement {
  if (element.namespace !== namespace || element.name !== name) throw malformed('does not match its schema')
  return element
}

function requireBlank({ text }: XmlElement): void {
  if (text.trim() !== '') throw malformed('has text in the wrong place')
}

/** RFC 3986: a path from the root of the container, with some characters escaped. */
function readUri({ attributes }: XmlElement): string {
  const uri = attributes.get('URI')
  if (uri === undefined || /[?#]|^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri))
    throw malformed('does not name a file in the container')
  try {
    const name = decodeURIComponent(uri)
    requirePlainName(name)
    return name
  } catch (error) {
    if (error instanceof AsicError) throw error
    throw malformed('has a name with invalid escapes')
  }
}

function readBase64(text: string): Uint8Array {
  const plain = text.replace(/[ \t\r\n]/g, '')
  if (plain.length > 200 || !/^[A-Za-z0-9+/]+={0,2}$/.test(plain) || plain.length % 4 !== 0) {
    throw malformed('has a hash that is not base64')
  }
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
}

function malformed(why: string): AsicError {
  return new AsicError('damaged', `a manifest of the container ${why}`)
}
