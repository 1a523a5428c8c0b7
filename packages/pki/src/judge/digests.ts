import { concatBytes } from '@countersign/proof/bytes'
import { type HashAlgorithm, hash } from '../keys/hash.ts'

/** The digest of the concatenated parts. */
export type HashParts = (algorithm: HashAlgorithm, parts: readonly Uint8Array[]) => Promise<Uint8Array>

/** WebCrypto takes its input in one piece. */
export const hashByWebCrypto: HashParts = (algorithm, parts) => {
  const [only, ...others] = parts
  return hash(algorithm, only !== undefined && others.length === 0 ? only : concatBytes(parts))
}

/** The digest of bytes by any algorithm; each is computed once. */
export function digestsOf(bytes: Uint8Array): (algorithm: HashAlgorithm) => Promise<Uint8Array> {
  return digestsOfParts([bytes], hashByWebCrypto)
}

export function digestsOfParts(
  parts: readonly Uint8Array[],
  hashParts: HashParts,
): (algorithm: HashAlgorithm) => Promise<Uint8Array> {
  const known = new Map<HashAlgorithm, Promise<Uint8Array>>()
  return (algorithm) => {
    const digest = known.get(algorithm) ?? hashParts(algorithm, parts)
    known.set(algorithm, digest)
    return digest
  }
}
