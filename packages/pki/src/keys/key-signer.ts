import { membersOf, readDer, readOid, TAG } from '../asn1/der.ts'
import { derSequence, derUnsigned } from '../asn1/der-write.ts'
import { EC_PUBLIC_KEY, P256, P384, RSA_ENCRYPTION } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import { readCertificate } from '../certificates/certificate.ts'
import { PkiError } from '../errors.ts'
import type { SignatureScheme } from './signature-scheme.ts'
import { hashOfAlgorithm, type SignatureAlgorithm, type Signer, type SigningKey } from './signer.ts'
import { verifySignature } from './verify-signature.ts'
import type { WebCryptoKey } from './web-crypto.ts'
import { subtle } from './web-crypto.ts'

/**
 * A signer with its key in memory: PKCS#8 (DER) or a CryptoKey. Signs once to check that the key matches the
 * certificate, so that a mix-up shows here and not in a document.
 */
export async function createKeySigner(
  privateKey: Uint8Array | WebCryptoKey,
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
): Promise<Signer> {
  return await certifiedSigner(await openKey(privateKey), certificate, chain)
}

/** Like createKeySigner for a key that is open. */
export async function certifiedSigner(
  key: SigningKey,
  certificate: Uint8Array,
  chain: readonly Uint8Array[],
): Promise<Signer> {
  const { publicKey } = readCertificate(certificate)
  const probe = new TextEncoder().encode('Is this the key of the certificate?')
  const scheme = schemeOf(key.algorithm)
  if (!(await verifySignature(publicKey, scheme, probe, await key.sign(probe)))) {
    throw new PkiError('mismatch', 'the private key is not that of the certificate')
  }
  return { ...key, certificate, chain }
}

function schemeOf(algorithm: SignatureAlgorithm): SignatureScheme {
  switch (algorithm) {
    case 'ecdsa-p256-sha256':
    case 'ecdsa-p384-sha384':
      return { kind: 'ecdsa', hash: hashOfAlgorithm(algorithm) }
    case 'rsa-sha256':
      return { kind: 'rsa', hash: 'SHA-256' }
  }
}

/** A key without a certificate, such as an authority's first one. */
export async function openKey(privateKey: Uint8Array | WebCryptoKey): Promise<SigningKey> {
  const key = privateKey instanceof Uint8Array ? await importKey(privateKey) : privateKey
  const algorithm = algorithmOf(key)
  switch (algorithm) {
    case 'ecdsa-p256-sha256':
    case 'ecdsa-p384-sha384': {
      const how = { name: 'ECDSA', hash: hashOfAlgorithm(algorithm) }
      return { algorithm, sign: async (message) => ecdsaSigValue(await signBy(how, key, message)) }
    }
    case 'rsa-sha256':
      return { algorithm, sign: (message) => signBy({ name: 'RSASSA-PKCS1-v1_5' }, key, message) }
  }
}

const WHAT = 'the private key'
const MAX_KEY_BYTES = 16 * 1024

async function importKey(pkcs8: Uint8Array): Promise<WebCryptoKey> {
  assertSize(pkcs8, MAX_KEY_BYTES, WHAT)
  const algorithm = webCryptoAlgorithm(pkcs8)
  try {
    return await subtle().importKey('pkcs8', new Uint8Array(pkcs8), algorithm, false, ['sign'])
  } catch (error) {
    if (error instanceof PkiError) throw error
    throw new PkiError('malformed', `${WHAT} is damaged`)
  }
}

const CURVES: Readonly<Record<string, string>> = { [P256]: 'P-256', [P384]: 'P-384' }

/** RFC 5208 5. */
function webCryptoAlgorithm(pkcs8: Uint8Array): { name: string; namedCurve?: string; hash?: string } {
  const members = membersOf(readDer(pkcs8, WHAT), WHAT)
  members.take(TAG.integer)
  const identifier = membersOf(members.take(), WHAT)
  const oid = readOid(identifier.take(), WHAT)
  if (oid === RSA_ENCRYPTION) return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const curve = oid === EC_PUBLIC_KEY ? identifier.takeIf(TAG.oid) : undefined
  const namedCurve = curve === undefined ? undefined : CURVES[readOid(curve, WHAT)]
  if (namedCurve !== undefined) return { name: 'ECDSA', namedCurve }
  throw new PkiError('unsupported', `${WHAT} is neither RSA nor of the curves P-256 and P-384`)
}

/** WebCrypto's types leave the parameters of a key's algorithm open. */
type KnownAlgorithm = { readonly name: string; readonly namedCurve?: string; readonly hash?: { readonly name: string } }

function algorithmOf(key: WebCryptoKey): SignatureAlgorithm {
  const { name, namedCurve, hash } = key.algorithm as KnownAlgorithm
  if (name === 'ECDSA' && namedCurve === 'P-256') return 'ecdsa-p256-sha256'
  if (name === 'ECDSA' && namedCurve === 'P-384') return 'ecdsa-p384-sha384'
  if (name === 'RSASSA-PKCS1-v1_5' && hash?.name === 'SHA-256') return 'rsa-sha256'
  throw new PkiError('unsupported', `${WHAT} is neither RSA with SHA-256 nor of the curves P-256 and P-384`)
}

async function signBy(
  algorithm: { name: string; hash?: string },
  key: WebCryptoKey,
  message: Uint8Array,
): Promise<Uint8Array> {
  return new Uint8Array(await subtle().sign(algorithm, key, new Uint8Array(message)))
}

/** From WebCrypto's fixed-width pair to ECDSA-Sig-Value (RFC 3279 2.2.3). */
function ecdsaSigValue(raw: Uint8Array): Uint8Array {
  const half = raw.length / 2
  return derSequence(derUnsigned(raw.subarray(0, half)), derUnsigned(raw.subarray(half)))
}
