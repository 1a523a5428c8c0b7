import { constants, createPublicKey, generateKeyPairSync, privateEncrypt, sign } from 'node:crypto'
import { p256, p384 } from '@noble/curves/nist'
import type { KeyAlgorithm } from '../../../src/ports/key-store.ts'

/** A key of a service that signs digests, with the arithmetic of another library. */
export interface StandInKey {
  readonly algorithm: KeyAlgorithm
  readonly spki: Buffer
  readonly pem: string
  /** PKCS#8, to certify it. */
  readonly pkcs8: Buffer
  /** A digest or, for Ed25519, the message. */
  sign(data: Uint8Array): Buffer
}

const curves = { 'ecdsa-p256-sha256': ['P-256', p256], 'ecdsa-p384-sha384': ['P-384', p384] } as const
/** RFC 8017 9.2: of SHA-256. */
const digestInfo = Buffer.from('3031300d060960864801650304020105000420', 'hex')

export function standInKey(algorithm: KeyAlgorithm): StandInKey {
  const { publicKey, privateKey } = pairOf(algorithm)
  const common = {
    algorithm,
    spki: publicKey.export({ format: 'der', type: 'spki' }),
    pem: String(createPublicKey(privateKey).export({ format: 'pem', type: 'spki' })),
    pkcs8: privateKey.export({ format: 'der', type: 'pkcs8' }),
  }
  if (algorithm === 'ed25519') return { ...common, sign: (data) => sign(null, data, privateKey) }
  if (algorithm === 'rsa-sha256') {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_PADDING }
    return { ...common, sign: (data) => privateEncrypt(key, Buffer.concat([digestInfo, data])) }
  }
  const [, curve] = curves[algorithm]
  const secret = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  return {
    ...common,
    sign: (data) => Buffer.from(curve.sign(data, secret, { prehash: false, lowS: false }).toDERRawBytes()),
  }
}

function pairOf(algorithm: KeyAlgorithm) {
  if (algorithm === 'ed25519') return generateKeyPairSync('ed25519')
  if (algorithm === 'rsa-sha256') return generateKeyPairSync('rsa', { modulusLength: 3072 })
  return generateKeyPairSync('ec', { namedCurve: curves[algorithm][0] })
}
