import { sha256 } from '@countersign/proof/sha256'
import { SHA1, SHA256, SHA384, SHA512, SHAKE256 } from '../asn1/oids.ts'
import { PkiError } from '../errors.ts'
import { shake256 } from './shake256.ts'
import { subtle } from './web-crypto.ts'

/** `SHAKE256` has 512 bits. */
export type HashAlgorithm = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512' | 'SHAKE256'

/**
 * The digest of signed content: its SHA-256 or SHA-384, or a function for content that may have been hashed otherwise.
 */
export type ContentDigest = Uint8Array | ((algorithm: HashAlgorithm) => Uint8Array | Promise<Uint8Array>)

const OIDS: Record<HashAlgorithm, string> = {
  'SHA-1': SHA1,
  'SHA-256': SHA256,
  'SHA-384': SHA384,
  'SHA-512': SHA512,
  SHAKE256,
}

export const HASH_LENGTHS: Record<HashAlgorithm, number> = {
  'SHA-1': 20,
  'SHA-256': 32,
  'SHA-384': 48,
  'SHA-512': 64,
  SHAKE256: 64,
}

/** The hashes for signing and timestamping here: the second once the first ends. */
export type ImprintHash = 'SHA-256' | 'SHA-384'

/** The hash of a digest, by its length. */
export function hashOfLength(length: number): ImprintHash {
  if (length === HASH_LENGTHS['SHA-256']) return 'SHA-256'
  if (length === HASH_LENGTHS['SHA-384']) return 'SHA-384'
  throw new PkiError('out-of-range', 'the digest is neither 32 nor 48 bytes long')
}

export function hashOid(algorithm: HashAlgorithm): string {
  return OIDS[algorithm]
}

export function hashOfOid(oid: string): HashAlgorithm | undefined {
  return (Object.keys(OIDS) as HashAlgorithm[]).find((algorithm) => OIDS[algorithm] === oid)
}

/** In bytes. Handing less to WebCrypto, which hashes in another thread, takes several times as long as hashing it here. */
const SHORT = 1024

export async function hash(algorithm: HashAlgorithm, bytes: Uint8Array): Promise<Uint8Array> {
  if (algorithm === 'SHAKE256') return shake256(bytes)
  if (algorithm === 'SHA-256' && bytes.length <= SHORT) return sha256(bytes)
  return new Uint8Array(await subtle().digest(algorithm, unshared(bytes)))
}

/** WebCrypto refuses memory shared by threads; unshared memory is hashed without a copy. */
function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes)
}

/** The content's digest by this algorithm; undefined if the caller knows only another one. */
export async function digestBy(algorithm: HashAlgorithm, digest: ContentDigest): Promise<Uint8Array | undefined> {
  if (typeof digest === 'function') return digest(algorithm)
  return algorithm === hashOfLength(digest.length) ? digest : undefined
}
