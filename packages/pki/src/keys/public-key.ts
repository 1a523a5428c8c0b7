import type { Der } from '../asn1/der.ts'
import { integerBytes, malformed, membersOf, readBits, readDer, readOid, TAG } from '../asn1/der.ts'
import { derBits, derNull, derOid, derSequence } from '../asn1/der-write.ts'
import { EC_PUBLIC_KEY, ED448, ED25519, P256, P384, RSA_ENCRYPTION, RSA_PSS } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'

export type Curve = 'P-256' | 'P-384' | 'P-521'
/** RFC 8032. */
export type EdwardsCurve = 'Ed25519' | 'Ed448'

export type PublicKey = {
  /** The key itself, without its algorithm: the input of key identifiers. */
  readonly bits: Uint8Array
  /** SubjectPublicKeyInfo, in WebCrypto's form. */
  readonly spki: Uint8Array
} & (
  | { readonly kind: 'ec'; readonly curve: Curve }
  | { readonly kind: 'edwards'; readonly curve: EdwardsCurve }
  | { readonly kind: 'rsa'; readonly modulusBits: number }
  | { readonly kind: 'other'; readonly oid: string }
)

const CURVES: Record<string, Curve> = { [P256]: 'P-256', [P384]: 'P-384', '1.3.132.0.35': 'P-521' }

const WHAT = 'a public key'
const MAX_KEY_BYTES = 16 * 1024
/** Beyond these a signature check takes long, and no authority issues such keys. */
const MAX_MODULUS_BYTES = 1025
const MAX_EXPONENT_BYTES = 8

export function readPublicKey(spki: Uint8Array): PublicKey {
  assertSize(spki, MAX_KEY_BYTES, WHAT)
  const members = membersOf(readDer(spki, WHAT), WHAT)
  const algorithm = membersOf(members.take(), WHAT)
  const bits = readBits(members.take(), WHAT)
  members.end()
  const oid = readOid(algorithm.take(), WHAT)
  switch (oid) {
    case EC_PUBLIC_KEY: {
      const named = algorithm.takeIf(TAG.oid)
      const curve = named === undefined ? undefined : CURVES[readOid(named, WHAT)]
      return curve === undefined ? { kind: 'other', oid, bits, spki } : { kind: 'ec', curve, bits, spki }
    }
    case ED25519:
      return { kind: 'edwards', curve: 'Ed25519', bits, spki }
    case ED448:
      return { kind: 'edwards', curve: 'Ed448', bits, spki }
    case RSA_ENCRYPTION:
    case RSA_PSS:
      return { kind: 'rsa', modulusBits: readModulusBits(readDer(bits, WHAT)), bits, spki: rsaSpki(bits) }
    default:
      return { kind: 'other', oid, bits, spki }
  }
}

function readModulusBits(key: Der): number {
  const members = membersOf(key, WHAT)
  const modulus = integerBytes(members.take(), WHAT, MAX_MODULUS_BYTES)
  integerBytes(members.take(), WHAT, MAX_EXPONENT_BYTES)
  members.end()
  const first = modulus.findIndex((byte) => byte !== 0)
  if (first === -1 || (modulus[0] as number) >= 0x80) throw malformed(WHAT, 'has no right modulus')
  return (modulus.length - first) * 8 - Math.clz32(modulus[first] as number) + 24
}

/** WebCrypto has one name for RSA keys, including those that a certificate reserves for RSASSA-PSS. */
function rsaSpki(bits: Uint8Array): Uint8Array {
  return derSequence(derSequence(derOid(RSA_ENCRYPTION), derNull()), derBits(bits))
}
