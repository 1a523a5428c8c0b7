import { createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto'
import type { SignatureAlgorithm } from '@countersign/pki'
import { type KeyAlgorithm, KeyStoreFailed } from '../../ports/key-store.ts'
import { readAnswer } from './call-store.ts'

/** A public key, with the way it signs. */
export interface CheckedKey<Algorithm = KeyAlgorithm> {
  readonly algorithm: Algorithm
  readonly publicKey: KeyObject
}

/** Refuses a signature that is not by this key: a mix-up in the store shows here, and not in a document. */
export function checkedSigning(
  store: string,
  { algorithm, publicKey }: CheckedKey,
  sign: (message: Uint8Array) => Promise<Uint8Array>,
): (message: Uint8Array) => Promise<Uint8Array> {
  return async (message) => {
    const signature = await sign(message)
    if (verify(hashes[algorithm], message, publicKey, signature)) return signature
    throw new KeyStoreFailed(
      'denied',
      `The key store "${store}" returned a signature that is not by the requested key.`,
    )
  }
}

const hashes: Readonly<Record<KeyAlgorithm, string | null>> = {
  'ecdsa-p256-sha256': 'sha256',
  'ecdsa-p384-sha384': 'sha384',
  'rsa-sha256': 'sha256',
  ed25519: null,
}

/** Refuses a new key of another kind than requested: the log would publish it before it has signed anything. */
export function requireAlgorithm(store: string, spki: Uint8Array, wanted: KeyAlgorithm): void {
  const key = readAnswer(store, 'a public key', () =>
    createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }),
  )
  if (algorithmOf(key) === wanted) return
  throw new KeyStoreFailed('denied', `The key store "${store}" has created a key of another kind than ${wanted}.`)
}

export function keyOfCertificate(certificate: Uint8Array): CheckedKey<SignatureAlgorithm> {
  return forCertificates(new X509Certificate(certificate).publicKey)
}

/** A key to certify, from SubjectPublicKeyInfo, DER. */
export function keyOfCertificates(spki: Uint8Array): CheckedKey<SignatureAlgorithm> {
  return forCertificates(createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }))
}

function forCertificates(publicKey: KeyObject): CheckedKey<SignatureAlgorithm> {
  const algorithm = algorithmOf(publicKey)
  if (algorithm === 'ed25519') throw new TypeError('certificates are not of Ed25519 keys here')
  return { algorithm, publicKey }
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): KeyAlgorithm {
  if (asymmetricKeyType === 'ed25519') return 'ed25519'
  if (asymmetricKeyType === 'rsa') return 'rsa-sha256'
  const curve = asymmetricKeyDetails?.namedCurve
  if (curve === 'prime256v1') return 'ecdsa-p256-sha256'
  if (curve === 'secp384r1') return 'ecdsa-p384-sha384'
  throw new KeyStoreFailed('denied', 'A key store has a key that is neither RSA, Ed25519, P-256 nor P-384.')
}

/** RFC 8410 4. */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex')

export function ed25519Key(raw: Uint8Array): CheckedKey {
  const publicKey = createPublicKey({ key: Buffer.concat([ed25519Prefix, raw]), format: 'der', type: 'spki' })
  return { algorithm: 'ed25519', publicKey }
}
