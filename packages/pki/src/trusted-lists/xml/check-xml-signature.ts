import { equalBytes } from '@countersign/proof/bytes'
import { derSequence, derUnsigned } from '../../asn1/der-write.ts'
import { fromBase64 } from '../../bytes.ts'
import type { Certificate } from '../../certificates/certificate.ts'
import { readableCertificates } from '../../certificates/readable-certificates.ts'
import { PkiError } from '../../errors.ts'
import { firstWeakness, hashWeakness, isForgeable, keyWeakness } from '../../keys/algorithm-ends.ts'
import { type HashAlgorithm, hash } from '../../keys/hash.ts'
import type { PublicKey } from '../../keys/public-key.ts'
import type { SignatureScheme } from '../../keys/signature-scheme.ts'
import { verifySignature } from '../../keys/verify-signature.ts'
import { type Canonicalization, canonicalDocument, canonicalElement } from './canonical-xml.ts'
import { attributeOf, childrenNamed, elementsIn, textOf, type XmlDocument, type XmlElement } from './xml-tree.ts'

export type XmlSignatureReport =
  | { readonly valid: true; readonly signer: Uint8Array }
  /** A sentence for people. */
  | { readonly valid: false; readonly reason: string }

const DS = 'http://www.w3.org/2000/09/xmldsig#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** XML Signature 1.1, 6; RFC 9231. None by SHA-1, which can be forged. */
const DIGESTS: Readonly<Record<string, HashAlgorithm>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'SHA-256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'SHA-384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'SHA-512',
}
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const SCHEMES: Readonly<Record<string, SignatureScheme>> = {
  [`${MORE}rsa-sha256`]: { kind: 'rsa', hash: 'SHA-256' },
  [`${MORE}rsa-sha384`]: { kind: 'rsa', hash: 'SHA-384' },
  [`${MORE}rsa-sha512`]: { kind: 'rsa', hash: 'SHA-512' },
  [`${MORE}ecdsa-sha256`]: { kind: 'ecdsa', hash: 'SHA-256' },
  [`${MORE}ecdsa-sha384`]: { kind: 'ecdsa', hash: 'SHA-384' },
  [`${MORE}ecdsa-sha512`]: { kind: 'ecdsa', hash: 'SHA-512' },
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1': { kind: 'rsa-pss', hash: 'SHA-256', saltLength: 32 },
  'http://www.w3.org/2007/05/xmldsig-more#sha384-rsa-MGF1': { kind: 'rsa-pss', hash: 'SHA-384', saltLength: 48 },
  'http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1': { kind: 'rsa-pss', hash: 'SHA-512', saltLength: 64 },
}

const MAX_REFERENCES = 8

/**
 * Checks that one of these signers has signed the document by an enveloped signature, as ETSI TS 119 612 B requires:
 * one signature directly below the root, over the whole document except itself. The tree that the caller reads contains
 * nothing unsigned but the signature, so there is nothing to wrap.
 */
export async function checkXmlSignature(
  document: XmlDocument,
  signers: readonly Uint8Array[],
  at = new Date(),
): Promise<XmlSignatureReport> {
  try {
    const signature = only(childrenNamed(document.root, DS, 'Signature'), 'signature below its root')
    const signedInfo = childOf(signature, 'SignedInfo')
    const signer = signerOf(signature, signers)
    if (signer === undefined) return refused('The list is signed by a certificate that is not among those expected.')
    await requireReferences(document, signature, signedInfo)
    await requireValue(signature, signedInfo, signer.publicKey, at)
    return { valid: true, signer: signer.bytes }
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return refused(`The signature of the list is not valid: ${error.message}.`)
  }
}

function refused(reason: string): XmlSignatureReport {
  return { valid: false, reason }
}

/** Of the certificates in the signature, one whose key is expected. */
function signerOf(signature: XmlElement, expected: readonly Uint8Array[]): Certificate | undefined {
  const named = childrenNamed(signature, DS, 'KeyInfo')
    .flatMap((info) => childrenNamed(info, DS, 'X509Data'))
    .flatMap((data) => childrenNamed(data, DS, 'X509Certificate'))
    .slice(0, 10)
  const keys = readableCertificates(named.map((one) => fromBase64(textOf(one), 'a certificate of the signature')))
  const isNamed = ({ publicKey }: Certificate) => keys.some((one) => equalBytes(one.publicKey.spki, publicKey.spki))
  return readableCertificates(expected).find(isNamed)
}

async function requireReferences(document: XmlDocument, signature: XmlElement, signedInfo: XmlElement): Promise<void> {
  const references = childrenNamed(signedInfo, DS, 'Reference')
  if (references.length > MAX_REFERENCES) throw bad('it refers to too much')
  const wholes = references.filter((reference) => isWhole(reference, document))
  if (wholes.length !== 1) throw bad('it does not cover the document')
  for (const reference of references) {
    const digest = only(childrenNamed(reference, DS, 'DigestMethod'), 'digest method')
    const algorithm = DIGESTS[attributeOf(digest, 'Algorithm') ?? '']
    if (algorithm === undefined) throw unsupported(`the digest ${attributeOf(digest, 'Algorithm')}`)
    const value = fromBase64(textOf(childOf(reference, 'DigestValue')), 'a digest')
    const text = wholes.includes(reference)
      ? wholeText(document, signature, reference)
      : partText(document, signature, reference)
    if (!equalBytes(await hash(algorithm, new TextEncoder().encode(text)), value))
      throw bad('what it covers was altered')
  }
}

function isWhole(reference: XmlElement, { root }: XmlDocument): boolean {
  const uri = attributeOf(reference, 'URI')
  return uri === '' || (uri?.startsWith('#') === true && uri.slice(1) === identifierOf(root))
}

const ENVELOPED = `${DS}enveloped-signature`

function wholeText(document: XmlDocument, signature: XmlElement, reference: XmlElement): string {
  const [first, ...others] = transformsOf(reference)
  if (first === undefined || attributeOf(first, 'Algorithm') !== ENVELOPED) throw bad('it is not an enveloped one')
  const isByFragment = attributeOf(reference, 'URI') !== ''
  const bare = isByFragment ? { before: [], root: document.root, after: [] } : document
  return canonicalDocument(bare, canonicalizationOf(others), signature)
}

/** A part inside the signature itself, such as the properties of XAdES. */
function partText(document: XmlDocument, signature: XmlElement, reference: XmlElement): string {
  const uri = attributeOf(reference, 'URI') ?? ''
  const identifier = uri.slice(1)
  if (!uri.startsWith('#') || identifier === '') throw unsupported(`a reference to ${uri.slice(0, 100)}`)
  const matches = descendantsWith(document.root, identifier)
  const [part] = matches
  if (part === undefined || matches.length > 1) throw bad('it refers to what is not there once')
  if (!isWithin(part, signature)) throw unsupported('a reference to a part of the document')
  return canonicalElement(part, canonicalizationOf(transformsOf(reference)))
}

function transformsOf(reference: XmlElement): XmlElement[] {
  return childrenNamed(reference, DS, 'Transforms').flatMap((list) => elementsIn(list))
}

function canonicalizationOf(methods: readonly XmlElement[]): Canonicalization {
  const [method, ...others] = methods
  // XML Signature 1.1, 4.4.3.2.
  if (method === undefined) return { kind: 'inclusive', version: '1.0' }
  if (others.length > 0) throw unsupported('more than one transformation')
  const algorithm = attributeOf(method, 'Algorithm') ?? ''
  switch (algorithm) {
    case 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315':
      return { kind: 'inclusive', version: '1.0' }
    case 'http://www.w3.org/2006/12/xml-c14n11':
      return { kind: 'inclusive', version: '1.1' }
    case EXCLUSIVE: {
      const [list] = childrenNamed(method, EXCLUSIVE, 'InclusiveNamespaces')
      const prefixes = list === undefined ? '' : (attributeOf(list, 'PrefixList') ?? '')
      return { kind: 'exclusive', inclusivePrefixes: prefixes.split(/\s+/).filter((prefix) => prefix !== '') }
    }
    default:
      throw unsupported(`the transformation ${algorithm.slice(0, 100)}`)
  }
}

async function requireValue(signature: XmlElement, signedInfo: XmlElement, key: PublicKey, at: Date): Promise<void> {
  const how = canonicalizationOf([childOf(signedInfo, 'CanonicalizationMethod')])
  const method = attributeOf(childOf(signedInfo, 'SignatureMethod'), 'Algorithm') ?? ''
  const scheme = SCHEMES[method]
  if (scheme === undefined) throw unsupported(`the algorithm ${method.slice(0, 100)}`)
  const weakness = firstWeakness([keyWeakness(key), hashWeakness(scheme.hash)])
  if (weakness !== null && isForgeable(weakness, at)) throw bad(`it ${weakness.what}`)
  const raw = fromBase64(textOf(childOf(signature, 'SignatureValue')), 'a signature')
  const value = scheme.kind === 'ecdsa' ? ecdsaValue(raw) : raw
  const message = new TextEncoder().encode(canonicalElement(signedInfo, how))
  if (!(await verifySignature(key, scheme, message, value))) throw bad('it is not by the key of its certificate')
}

/** From the pair of XML Signature 1.1, 6.4.3 to that of certificates. */
function ecdsaValue(raw: Uint8Array): Uint8Array {
  if (raw.length === 0 || raw.length % 2 !== 0 || raw.length > 200) throw bad('its value is of a wrong length')
  const half = raw.length / 2
  return derSequence(derUnsigned(raw.subarray(0, half)), derUnsigned(raw.subarray(half)))
}

function childOf(element: XmlElement, local: string): XmlElement {
  return only(childrenNamed(element, DS, local), local)
}

function only(elements: readonly XmlElement[], what: string): XmlElement {
  const [first, ...others] = elements
  if (first === undefined || others.length > 0) throw bad(`there is not one ${what}`)
  return first
}

/** XML Signature names it Id; other spellings are also read as identifiers in practice. */
function identifierOf(element: XmlElement): string | undefined {
  return element.attributes.find(({ local }) => local.toLowerCase() === 'id')?.value
}

function descendantsWith(root: XmlElement, identifier: string): XmlElement[] {
  const found: XmlElement[] = []
  const open = [root]
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (identifierOf(element) === identifier) found.push(element)
    for (const child of element.children) if (child.kind === 'element') open.push(child)
  }
  return found
}

function isWithin(part: XmlElement, whole: XmlElement): boolean {
  for (let around: XmlElement | null = part; around !== null; around = around.parent) if (around === whole) return true
  return false
}

function bad(why: string): PkiError {
  return new PkiError('malformed', why)
}

function unsupported(what: string): PkiError {
  return new PkiError('unsupported', `${what} is not supported`)
}
