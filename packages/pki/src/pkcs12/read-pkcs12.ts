import { createHmac, createPrivateKey, createPublicKey, timingSafeEqual } from 'node:crypto'
import { equalBytes } from '@countersign/proof/bytes'
import { berToDer } from '../asn1/ber-to-der.ts'
import type { Der } from '../asn1/der.ts'
import {
  childrenOf,
  contextTag,
  expectTag,
  malformed,
  membersOf,
  primitiveTag,
  readDer,
  readOctets,
  readOid,
  readSmallInteger,
  TAG,
  unwrap,
} from '../asn1/der.ts'
import { DATA } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { readCertificate } from '../certificates/certificate.ts'
import { PkiError } from '../errors.ts'
import { decrypt, readSalt } from './decrypt.ts'
import { deriveKey, PKCS12_HASHES, PURPOSE } from './derive-key.ts'
import { IterationBudget } from './iteration-budget.ts'

export type Pkcs12 = {
  /** PKCS#8, DER. */
  readonly privateKey: Uint8Array
  readonly certificate: Uint8Array
  /** The issuers in the file, nearest first. */
  readonly chain: readonly Uint8Array[]
}

const WHAT = 'the PKCS#12 file'
const MAX_BYTES = 1024 * 1024
const MAX_PARTS = 100

/** RFC 7292 4. Needs node:crypto, since WebCrypto lacks the ciphers of such files. */
export async function readPkcs12(bytes: Uint8Array, password: string): Promise<Pkcs12> {
  assertSize(bytes, MAX_BYTES, WHAT)
  const budget = new IterationBudget()
  const members = membersOf(readBer(bytes), WHAT)
  if (readSmallInteger(members.take(TAG.integer), WHAT) !== 3) throw malformed(WHAT, 'is of another version')
  const safe = readContent(members.take(), DATA)
  const mac = members.takeIf(TAG.sequence)
  members.end()
  if (mac === undefined) throw new PkiError('unsupported', `${WHAT} is not protected against changes by a password`)

  checkMac(mac, safe, password, budget)
  const bags = await openBags(safe, password, budget)
  return assemble(bags)
}

/** Windows writes BER with indefinite lengths. */
function readBer(bytes: Uint8Array): Der {
  const { der, rest } = berToDer(bytes, WHAT)
  if (rest.length > 0) throw malformed(WHAT, 'has bytes after its end')
  return readDer(der, WHAT)
}

function readContent(element: Der, type: string): Uint8Array {
  const info = membersOf(element, WHAT)
  if (readOid(info.take(), WHAT) !== type)
    throw new PkiError('unsupported', `${WHAT} is protected by a key instead of a password`)
  return readOctets(unwrap(info.take(contextTag(0)), WHAT), WHAT)
}

function checkMac(mac: Der, safe: Uint8Array, password: string, budget: IterationBudget): void {
  const members = membersOf(mac, WHAT)
  const info = membersOf(members.take(), WHAT)
  const salt = readSalt(members.take())
  const iterations = members.takeIf(TAG.integer)
  const algorithm = readOid(membersOf(info.take(), WHAT).take(), WHAT)
  const expected = readOctets(info.take(), WHAT)
  const hash = PKCS12_HASHES[algorithm]
  if (hash === undefined) throw new PkiError('unsupported', `the MAC of ${WHAT}, ${algorithm}, is not supported`)
  const count = budget.spend(iterations === undefined ? 1 : readSmallInteger(iterations, WHAT), 1)
  const length = createHmac(hash.name, '').digest().length
  const key = deriveKey(hash, PURPOSE.mac, password, salt, count, length)
  const actual = createHmac(hash.name, key).update(safe).digest()
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    throw new PkiError('wrong-password', `the password of ${WHAT} is incorrect, or the file was altered`)
  }
}

/** RFC 7292 4.2. */
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6'
const KEY_BAG = '1.2.840.113549.1.12.10.1.1'
const SHROUDED_KEY_BAG = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3'
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1'

type Bags = { readonly keys: readonly Uint8Array[]; readonly certificates: readonly Uint8Array[] }

async function openBags(safe: Uint8Array, password: string, budget: IterationBudget): Promise<Bags> {
  const keys: Uint8Array[] = []
  const certificates: Uint8Array[] = []
  for (const part of childrenOf(readBer(safe), WHAT, MAX_PARTS)) {
    const contents = readBer(await openPart(part, password, budget))
    for (const bag of childrenOf(expectTag(contents, TAG.sequence, WHAT), WHAT, MAX_PARTS)) {
      const members = membersOf(bag, WHAT)
      const type = readOid(members.take(), WHAT)
      const value = unwrap(members.take(contextTag(0)), WHAT)
      if (type === KEY_BAG) keys.push(value.bytes)
      if (type === SHROUDED_KEY_BAG) keys.push(await openKey(value, password, budget))
      if (type === CERTIFICATE_BAG) certificates.push(...readCertificateBag(value))
    }
  }
  return { keys, certificates }
}

async function openPart(part: Der, password: string, budget: IterationBudget): Promise<Uint8Array> {
  const info = membersOf(part, WHAT)
  if (readOid(info.take(), WHAT) !== ENCRYPTED_DATA) return readContent(part, DATA)
  const data = membersOf(unwrap(info.take(contextTag(0)), WHAT), WHAT)
  data.take(TAG.integer)
  const encrypted = membersOf(data.take(), WHAT)
  encrypted.take(TAG.oid)
  const algorithm = encrypted.take(TAG.sequence)
  return decrypt(algorithm, readImplicitOctets(encrypted.take()), password, budget)
}

/** In one piece or, as BER allows, in several. */
function readImplicitOctets(element: Der): Uint8Array {
  if (element.tag === primitiveTag(0)) return element.content
  const pieces = childrenOf(expectTag(element, contextTag(0), WHAT), WHAT)
  return Uint8Array.from(Buffer.concat(pieces.map((piece) => readOctets(piece, WHAT))))
}

function openKey(value: Der, password: string, budget: IterationBudget): Promise<Uint8Array> {
  const members = membersOf(value, WHAT)
  const algorithm = members.take(TAG.sequence)
  return decrypt(algorithm, readOctets(members.take(), WHAT), password, budget)
}

function readCertificateBag(value: Der): Uint8Array[] {
  const members = membersOf(value, WHAT)
  if (readOid(members.take(), WHAT) !== X509_CERTIFICATE) return []
  return [readOctets(unwrap(members.take(contextTag(0)), WHAT), WHAT)]
}

function assemble({ keys, certificates }: Bags): Pkcs12 {
  const [privateKey, ...otherKeys] = keys
  if (privateKey === undefined) throw new PkiError('unsupported', `${WHAT} has no private key`)
  if (otherKeys.length > 0) throw new PkiError('unsupported', `${WHAT} has more than one private key`)
  const spki = publicKeyOf(privateKey)
  const known = certificates.map(readCertificate)
  const own = known.find(({ publicKey }) => equalBytes(publicKey.spki, spki))
  if (own === undefined) throw new PkiError('mismatch', `${WHAT} has no certificate for its private key`)
  return { privateKey, certificate: own.bytes, chain: chainOf(own, known) }
}

function publicKeyOf(pkcs8: Uint8Array): Uint8Array {
  try {
    const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
    return Uint8Array.from(createPublicKey(key).export({ format: 'der', type: 'spki' }))
  } catch {
    throw new PkiError('malformed', `the private key of ${WHAT} is damaged`)
  }
}

/** By name only: the validation checks the chain. */
function chainOf(leaf: Certificate, known: readonly Certificate[]): Uint8Array[] {
  const chain = [leaf]
  for (let last: Certificate | undefined = leaf; last !== undefined; ) {
    const { issuer }: Certificate = last
    last = known.find((candidate) => candidate.subject.key === issuer.key && !chain.includes(candidate))
    if (last !== undefined) chain.push(last)
  }
  return chain.slice(1).map(({ bytes }) => bytes)
}
