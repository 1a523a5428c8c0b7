import { assertLength, concatBytes, equalBytes, fromBase64, toBase64, toHex, utf8 } from './bytes.ts'
import { ProofError } from './errors.ts'
import { ML_DSA_KEY_LENGTH } from './ml-dsa.ts'
import { sha256 } from './sha256.ts'

/** A key that verifies notes: C2SP signed-note, signature type 0x01 (Ed25519 over the note's text). */
export type VerifierKey = {
  readonly name: string
  /** Four bytes in hex: which key of this name made a signature. Short, so it identifies a key and proves nothing. */
  readonly id: string
  readonly publicKey: Uint8Array
}

/** A key that verifies cosignatures: C2SP tlog-cosignature, with a time. */
export type WitnessKey = VerifierKey & { readonly cosigns: Algorithm }

export type Algorithm = 'Ed25519' | 'ML-DSA-44'

/** Signature types of C2SP signed-note. */
const ED25519 = 0x01
const TYPES: Readonly<Record<Algorithm, number>> = { Ed25519: 0x04, 'ML-DSA-44': 0x06 }

const ED25519_KEY_LENGTH = 32
const MAX_NAME_LENGTH = 1024
/** In UTF-8: C2SP tlog-cosignature writes a name after its length, which is one byte, in what ML-DSA-44 signs. */
export const MAX_SIGNED_NAME_LENGTH = 255
const MAX_VKEY_LENGTH = 2048

export function verifierKey(name: string, publicKey: Uint8Array): VerifierKey {
  assertLength(publicKey, ED25519_KEY_LENGTH, 'the public key')
  return makeKey(name, ED25519, publicKey)
}

/** The length of the public key tells its algorithm. */
export function witnessKey(name: string, publicKey: Uint8Array): WitnessKey {
  const cosigns = publicKey.length === ML_DSA_KEY_LENGTH ? 'ML-DSA-44' : 'Ed25519'
  return cosigningKey(name, cosigns, publicKey)
}

/** `<name>+<hex id>+<base64 of the type byte and the public key>` */
export function formatVerifierKey(key: VerifierKey): string {
  return formatKey(key, ED25519)
}

export function formatWitnessKey(key: WitnessKey): string {
  return formatKey(key, TYPES[key.cosigns])
}

export function parseVerifierKey(vkey: string): VerifierKey {
  const { name, id, type, publicKey } = splitKey(vkey)
  if (type !== ED25519) throw unsupported('an Ed25519 key', type, '1')
  return withId(verifierKey(name, publicKey), id)
}

export function parseWitnessKey(vkey: string): WitnessKey {
  const { name, id, type, publicKey } = splitKey(vkey)
  const cosigns = (['Ed25519', 'ML-DSA-44'] as const).find((algorithm) => TYPES[algorithm] === type)
  if (cosigns === undefined) throw unsupported('a key of a witness', type, '4 or 6')
  return withId(cosigningKey(name, cosigns, publicKey), id)
}

function cosigningKey(name: string, cosigns: Algorithm, publicKey: Uint8Array): WitnessKey {
  assertLength(publicKey, cosigns === 'Ed25519' ? ED25519_KEY_LENGTH : ML_DSA_KEY_LENGTH, 'the public key')
  if (cosigns === 'ML-DSA-44' && utf8(name).length > MAX_SIGNED_NAME_LENGTH) {
    throw new ProofError('malformed', `the name of a key for ${cosigns} has more than ${MAX_SIGNED_NAME_LENGTH} bytes`)
  }
  return { ...makeKey(name, TYPES[cosigns], publicKey), cosigns }
}

export function isSameKey(one: VerifierKey, other: VerifierKey): boolean {
  return one.name === other.name && equalBytes(one.publicKey, other.publicKey)
}

function makeKey(name: string, type: number, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name))
    throw new ProofError('malformed', 'a key name is empty, too long, or has a space or a plus in it')
  return { name, id: keyId(name, typed(type, publicKey)), publicKey }
}

function formatKey(key: VerifierKey, type: number): string {
  return `${key.name}+${key.id}+${toBase64(typed(type, key.publicKey))}`
}

function splitKey(vkey: string) {
  if (vkey.length > MAX_VKEY_LENGTH) throw new ProofError('too-large', 'the verifier key is too long')
  // Base64 may contain further pluses.
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? []
  if (name === undefined || id === undefined || encoded === undefined) {
    throw new ProofError('malformed', 'the verifier key is not of the form name+id+key')
  }
  const typedKey = fromBase64(encoded, "the verifier key's key")
  return { name, id, type: typedKey[0], publicKey: typedKey.subarray(1) }
}

function withId<Key extends VerifierKey>(key: Key, id: string): Key {
  if (key.id !== id) throw new ProofError('mismatch', 'the verifier key has the id of another')
  return key
}

function unsupported(expected: string, found: number | undefined, types: string): ProofError {
  return new ProofError(
    'unsupported',
    `the verifier key is not ${expected}: its signature type is ${found}, not ${types}`,
  )
}

/** C2SP signed-note: not empty, no Unicode spaces, no plus; and, as anywhere in a note, no control characters. */
export function isKeyName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= MAX_NAME_LENGTH &&
    name.isWellFormed() &&
    !/[\p{White_Space}+]/u.test(name) &&
    Array.from(name).every((character) => character >= ' ')
  )
}

function keyId(name: string, typedKey: Uint8Array): string {
  return toHex(sha256(utf8(`${name}\n`), typedKey).subarray(0, 4))
}

function typed(type: number, publicKey: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(type), publicKey])
}
