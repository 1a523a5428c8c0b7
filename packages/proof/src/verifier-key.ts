import { assertLength, concatBytes, equalBytes, fromBase64, toBase64, toHex, utf8 } from './bytes.ts'
import { ProofError } from './errors.ts'
import { sha256 } from './sha256.ts'

/** A key that verifies notes: C2SP signed-note, signature type 0x01 (Ed25519 over the note's text). */
export type VerifierKey = {
  readonly name: string
  /** Four bytes in hex: which key of this name made a signature. Short, so it identifies a key and proves nothing. */
  readonly id: string
  readonly publicKey: Uint8Array
}

/** A key that verifies cosignatures: C2SP tlog-cosignature, signature type 0x04 (Ed25519 with a time). */
export type WitnessKey = VerifierKey & { readonly cosigns: true }

const ED25519 = 0x01
const COSIGNATURE = 0x04
const PUBLIC_KEY_LENGTH = 32
const MAX_NAME_LENGTH = 1024
const MAX_VKEY_LENGTH = MAX_NAME_LENGTH + 256

export function verifierKey(name: string, publicKey: Uint8Array): VerifierKey {
  return makeKey(name, ED25519, publicKey)
}

export function witnessKey(name: string, publicKey: Uint8Array): WitnessKey {
  return { ...makeKey(name, COSIGNATURE, publicKey), cosigns: true }
}

/** `<name>+<hex id>+<base64 of the type byte and the public key>` */
export function formatVerifierKey(key: VerifierKey): string {
  return formatKey(key, ED25519)
}

export function formatWitnessKey(key: WitnessKey): string {
  return formatKey(key, COSIGNATURE)
}

export function parseVerifierKey(vkey: string): VerifierKey {
  return parseKey(vkey, ED25519, 'an Ed25519 key')
}

export function parseWitnessKey(vkey: string): WitnessKey {
  return { ...parseKey(vkey, COSIGNATURE, 'an Ed25519 key of a witness'), cosigns: true }
}

export function isSameKey(one: VerifierKey, other: VerifierKey): boolean {
  return one.name === other.name && equalBytes(one.publicKey, other.publicKey)
}

function makeKey(name: string, type: number, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name))
    throw new ProofError('malformed', 'a key name is empty, too long, or has a space or a plus in it')
  assertLength(publicKey, PUBLIC_KEY_LENGTH, 'the public key')
  return { name, id: keyId(name, typed(type, publicKey)), publicKey }
}

function formatKey(key: VerifierKey, type: number): string {
  return `${key.name}+${key.id}+${toBase64(typed(type, key.publicKey))}`
}

function parseKey(vkey: string, type: number, expected: string): VerifierKey {
  // Base64 may contain further pluses.
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? []
  if (vkey.length > MAX_VKEY_LENGTH) {
    // Keys of other signature types are longer, such as those of ML-DSA-44.
    const [start] = /^[A-Za-z0-9+/]{4}/.exec(encoded ?? '') ?? []
    if (start !== undefined) assertType(fromBase64(start, "the verifier key's key"), type, expected)
    throw new ProofError('too-large', 'the verifier key is too long')
  }
  if (name === undefined || id === undefined || encoded === undefined) {
    throw new ProofError('malformed', 'the verifier key is not of the form name+id+key')
  }
  const typedKey = fromBase64(encoded, "the verifier key's key")
  assertType(typedKey, type, expected)
  const key = makeKey(name, type, typedKey.subarray(1))
  if (key.id !== id) throw new ProofError('mismatch', 'the verifier key has the id of another')
  return key
}

function assertType([found]: Uint8Array, type: number, expected: string): void {
  if (found === type) return
  throw new ProofError(
    'unsupported',
    `the verifier key is not ${expected}: its signature type is ${found}, not ${type}`,
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
