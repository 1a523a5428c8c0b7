import { createHash } from 'node:crypto'
import type { HashParts } from './judge/digests.ts'

/** As `hashByWebCrypto`, but each part is hashed where it lies, without a copy. */
export const hashInPlace: HashParts = async (algorithm, parts) => {
  // RFC 8702 3.1 takes 64 bytes of it.
  const hash = algorithm === 'SHAKE256' ? createHash('shake256', { outputLength: 64 }) : createHash(algorithm)
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
