import { concatBytes } from '@countersign/proof/bytes'
import { integerBytes, membersOf, readDer } from '../asn1/der.ts'
import { PkiError } from '../errors.ts'
import type { Curve, PublicKey } from './public-key.ts'
import { checkOnce } from './remember-checks.ts'
import type { SignatureScheme } from './signature-scheme.ts'
import { subtle } from './web-crypto.ts'

const COORDINATE_BYTES: Record<Curve, number> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 }

/** Reports whether the key signed the message. Throws for an unsupported kind of key, here or in this runtime. */
export async function verifySignature(
  key: PublicKey,
  scheme: SignatureScheme,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (key.kind === 'other') throw new PkiError('unsupported', `keys of the kind ${key.oid} are not known here`)
  switch (scheme.kind) {
    case 'ecdsa': {
      if (key.kind !== 'ec') return false
      const raw = rawEcdsaSignature(signature, COORDINATE_BYTES[key.curve])
      if (raw === undefined) return false
      const { hash } = scheme
      return check(key, { name: 'ECDSA', namedCurve: key.curve }, { name: 'ECDSA', hash }, message, raw)
    }
    case 'edwards': {
      if (key.kind !== 'edwards' || key.curve !== scheme.curve) return false
      return check(key, { name: key.curve }, { name: key.curve }, message, signature)
    }
    case 'rsa': {
      if (key.kind !== 'rsa') return false
      const name = 'RSASSA-PKCS1-v1_5'
      return check(key, { name, hash: scheme.hash }, { name }, message, signature)
    }
    case 'rsa-pss': {
      if (key.kind !== 'rsa') return false
      const { hash, saltLength } = scheme
      return check(key, { name: 'RSA-PSS', hash }, { name: 'RSA-PSS', saltLength }, message, signature)
    }
  }
}

type KeyAlgorithm = { name: string; hash?: string; namedCurve?: string }
type CheckAlgorithm = { name: string; hash?: string; saltLength?: number }

function check(
  key: PublicKey,
  keyAlgorithm: KeyAlgorithm,
  algorithm: CheckAlgorithm,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  return checkOnce({ algorithm: JSON.stringify([keyAlgorithm, algorithm]), spki: key.spki, signature, message }, () =>
    checkByWebCrypto(key, keyAlgorithm, algorithm, message, signature),
  )
}

async function checkByWebCrypto(
  key: PublicKey,
  keyAlgorithm: KeyAlgorithm,
  algorithm: CheckAlgorithm,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  const crypto = subtle()
  try {
    // The types of WebCrypto demand copies that are backed by plain ArrayBuffers.
    const imported = await crypto.importKey('spki', new Uint8Array(key.spki), keyAlgorithm, false, ['verify'])
    return await crypto.verify(algorithm, imported, new Uint8Array(signature), new Uint8Array(message))
  } catch (error) {
    // Some browsers have no Ed448, and older ones no Ed25519. That says nothing about the signature.
    if (key.kind === 'edwards' && error instanceof Error && error.name === 'NotSupportedError') {
      throw new PkiError(
        'platform',
        `this program cannot check signatures by ${key.curve}, because its WebCrypto lacks it`,
      )
    }
    // An engine throws for a point off the curve, or a salt longer than the key.
    return false
  }
}

/** From ECDSA-Sig-Value (RFC 3279 2.2.3) to WebCrypto's fixed-width pair. */
function rawEcdsaSignature(signature: Uint8Array, width: number): Uint8Array | undefined {
  try {
    const members = membersOf(readDer(signature, 'the signature'), 'the signature')
    const pair = [members.take(), members.take()].map((part) => {
      const bytes = integerBytes(part, 'the signature', width + 1)
      const first = bytes.findIndex((byte) => byte !== 0)
      if (first === -1 || (bytes[0] as number) >= 0x80) throw new PkiError('malformed', 'the signature is not positive')
      return bytes.subarray(first)
    })
    members.end()
    if (pair.some((bytes) => bytes.length > width)) return undefined
    return concatBytes(pair.flatMap((bytes) => [new Uint8Array(width - bytes.length), bytes]))
  } catch (error) {
    if (error instanceof PkiError) return undefined
    throw error
  }
}
