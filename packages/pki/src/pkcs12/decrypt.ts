import { createDecipheriv, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { Der } from '../asn1/der.ts'
import { membersOf, readOctets, readOid, readSmallInteger, TAG } from '../asn1/der.ts'
import { PkiError } from '../errors.ts'
import { deriveKey, PKCS12_SHA1, PURPOSE } from './derive-key.ts'
import type { IterationBudget } from './iteration-budget.ts'
import { decryptRc2 } from './rc2.ts'

const WHAT = 'the encryption of the PKCS#12 file'

/** RFC 8018 A.4. */
const PBES2 = '1.2.840.113549.1.5.13'
const PBKDF2 = '1.2.840.113549.1.5.12'

type Pkcs12Cipher = { readonly cipher: 'des-ede3-cbc' | 'rc2'; readonly keyBytes: number }

/** RFC 7292 appendix C. */
const PKCS12_CIPHERS: Record<string, Pkcs12Cipher> = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des-ede3-cbc', keyBytes: 24 },
  '1.2.840.113549.1.12.1.5': { cipher: 'rc2', keyBytes: 16 },
  '1.2.840.113549.1.12.1.6': { cipher: 'rc2', keyBytes: 5 },
}

const PBES2_CIPHERS: Record<string, { readonly name: string; readonly keyBytes: number; readonly ivBytes: number }> = {
  '1.2.840.113549.3.7': { name: 'des-ede3-cbc', keyBytes: 24, ivBytes: 8 },
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyBytes: 16, ivBytes: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyBytes: 24, ivBytes: 16 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyBytes: 32, ivBytes: 16 },
}

const HMACS: Record<string, string> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
}

/** Decrypts the bytes by the AlgorithmIdentifier and the password. */
export async function decrypt(
  algorithm: Der,
  encrypted: Uint8Array,
  password: string,
  budget: IterationBudget,
): Promise<Uint8Array> {
  const members = membersOf(algorithm, WHAT)
  const oid = readOid(members.take(), WHAT)
  const parameters = members.take(TAG.sequence)
  const legacy = PKCS12_CIPHERS[oid]
  if (legacy !== undefined) return decryptLegacy(legacy, parameters, encrypted, password, budget)
  if (oid === PBES2) return decryptPbes2(parameters, encrypted, password, budget)
  throw new PkiError('unsupported', `${WHAT}, ${oid}, is not supported`)
}

function decryptLegacy(
  { cipher, keyBytes }: Pkcs12Cipher,
  parameters: Der,
  encrypted: Uint8Array,
  password: string,
  budget: IterationBudget,
): Uint8Array {
  const members = membersOf(parameters, WHAT)
  const salt = readSalt(members.take())
  const iterations = budget.spend(readSmallInteger(members.take(), WHAT), 2)
  const key = deriveKey(PKCS12_SHA1, PURPOSE.key, password, salt, iterations, keyBytes)
  const iv = deriveKey(PKCS12_SHA1, PURPOSE.iv, password, salt, iterations, 8)
  return cipher === 'rc2' ? decryptRc2(key, iv, encrypted) : decipher(cipher, key, iv, encrypted)
}

async function decryptPbes2(
  parameters: Der,
  encrypted: Uint8Array,
  password: string,
  budget: IterationBudget,
): Promise<Uint8Array> {
  const members = membersOf(parameters, WHAT)
  const derivation = membersOf(members.take(), WHAT)
  const scheme = membersOf(members.take(), WHAT)
  if (readOid(derivation.take(), WHAT) !== PBKDF2) throw new PkiError('unsupported', `${WHAT} does not use PBKDF2`)
  const derived = membersOf(derivation.take(), WHAT)
  const salt = readSalt(derived.take())
  const iterations = budget.spend(readSmallInteger(derived.take(), WHAT), 1)
  derived.takeIf(TAG.integer)
  const hmac = derived.takeIf(TAG.sequence)
  // RFC 8018 A.2: HMAC with SHA-1 by default.
  const digest = hmac === undefined ? 'sha1' : HMACS[readOid(membersOf(hmac, WHAT).take(), WHAT)]
  const cipher = PBES2_CIPHERS[readOid(scheme.take(), WHAT)]
  const iv = readOctets(scheme.take(), WHAT)
  if (digest === undefined || cipher === undefined) throw new PkiError('unsupported', `${WHAT} is not supported`)
  if (iv.length !== cipher.ivBytes) throw new PkiError('malformed', `${WHAT} begins wrongly`)
  const key = await promisify(pbkdf2)(password, salt, iterations, cipher.keyBytes, digest)
  return decipher(cipher.name, key, iv, encrypted)
}

const MAX_SALT_BYTES = 1024

export function readSalt(element: Der): Uint8Array {
  const salt = readOctets(element, WHAT)
  if (salt.length === 0 || salt.length > MAX_SALT_BYTES) throw new PkiError('malformed', `${WHAT} has no right salt`)
  return salt
}

function decipher(name: string, key: Uint8Array, iv: Uint8Array, encrypted: Uint8Array): Uint8Array {
  const stream = createDecipheriv(name, key, iv)
  try {
    return Uint8Array.from(Buffer.concat([stream.update(encrypted), stream.final()]))
  } catch {
    throw new PkiError('wrong-password', 'the decrypted data is invalid')
  }
}
