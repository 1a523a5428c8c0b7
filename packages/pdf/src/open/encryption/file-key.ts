import { createHash } from 'node:crypto'
import { concatBytes, equalBytes } from '@countersign/proof/bytes'
import { decryptBlocks, encryptBlocks } from './aes-cbc.ts'
import type { EncryptionDictionary } from './encryption-dictionary.ts'
import { rc4 } from './rc4.ts'

/** The key of a file that opens without a password; undefined if it needs one. ISO 32000-2 7.6.4.3. */
export function fileKey(dictionary: EncryptionDictionary): Uint8Array | undefined {
  return dictionary.revision >= 5 ? keyOfRevision5(dictionary) : keyOfRevision2(dictionary)
}

/** The padding of an empty password (algorithm 2). */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const NO_METADATA = Uint8Array.of(255, 255, 255, 255)

/** Algorithms 2 and 6. */
function keyOfRevision2(dictionary: EncryptionDictionary): Uint8Array | undefined {
  const { revision, owner, permissions, fileId, encryptsMetadata, keyLength } = dictionary
  const parts = [PADDING, owner.subarray(0, 32), littleEndian(permissions), fileId]
  let digest = md5(revision >= 4 && !encryptsMetadata ? [...parts, NO_METADATA] : parts)
  if (revision >= 3) for (let round = 0; round < 50; round++) digest = md5([digest.subarray(0, keyLength)])
  const key = digest.subarray(0, keyLength)
  return isKeyOf(dictionary, key) ? key : undefined
}

/** Algorithms 4 and 5. */
function isKeyOf({ revision, user, fileId }: EncryptionDictionary, key: Uint8Array): boolean {
  if (revision === 2) return equalBytes(rc4(key, PADDING), user.subarray(0, 32))
  let expected: Uint8Array = md5([PADDING, fileId])
  for (let round = 0; round < 20; round++)
    expected = rc4(
      Uint8Array.from(key, (byte) => byte ^ round),
      expected,
    )
  return equalBytes(expected, user.subarray(0, 16))
}

/** Algorithm 2.A: two salts follow the hash, for the password and for the key. */
function keyOfRevision5({ revision, user, userKey }: EncryptionDictionary): Uint8Array | undefined {
  if (user.length < 48 || userKey.length < 32) return undefined
  const hash = revision === 5 ? sha256 : hashOfRevision6
  if (!equalBytes(hash(user.subarray(32, 40)), user.subarray(0, 32))) return undefined
  return decryptBlocks(hash(user.subarray(40, 48)), new Uint8Array(16), userKey.subarray(0, 32))
}

const HASHES = ['sha256', 'sha384', 'sha512'] as const
const REPEATED = 64
const LEAST_ROUNDS = 64
/** The last byte ends it after 287 rounds at the latest. */
const MOST_ROUNDS = 32 + 255

/** Algorithm 2.B for an empty password, which leaves only the key to repeat. */
function hashOfRevision6(salt: Uint8Array): Uint8Array {
  let key: Uint8Array = sha256(salt)
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const repeated = concatBytes(Array.from({ length: REPEATED }, () => key))
    const encrypted = encryptBlocks(key.subarray(0, 16), key.subarray(16, 32), repeated)
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(HASHES[remainder] ?? 'sha256')
      .update(encrypted)
      .digest()
    if (round >= LEAST_ROUNDS && (encrypted.at(-1) ?? 0) <= round - 32) break
  }
  return key.subarray(0, 32)
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest()
}

export function md5(parts: readonly Uint8Array[]): Uint8Array {
  return createHash('md5').update(concatBytes(parts)).digest()
}

function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24)
}
