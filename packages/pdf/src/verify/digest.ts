import { type HashAlgorithm, shake256 } from '@countersign/pki'
import { concatBytes } from '../read/syntax.ts'

/** The digest of parts, one behind the other. */
export type HashParts = (algorithm: HashAlgorithm, parts: readonly Uint8Array[]) => Promise<Uint8Array>

/** What browsers have takes its input in one piece. */
export const hashByWebCrypto: HashParts = async (algorithm, parts) => {
  const bytes = concatBytes(parts)
  return algorithm === 'SHAKE256' ? shake256(bytes) : new Uint8Array(await crypto.subtle.digest(algorithm, bytes))
}

/** The digest of bytes by whatever algorithm is asked for; each is computed once. */
export function digestsOf(bytes: Uint8Array): (algorithm: HashAlgorithm) => Promise<Uint8Array> {
  return digestsOfParts([bytes], hashByWebCrypto)
}

export function digestsOfParts(
  parts: readonly Uint8Array[],
  hash: HashParts,
): (algorithm: HashAlgorithm) => Promise<Uint8Array> {
  const known = new Map<HashAlgorithm, Promise<Uint8Array>>()
  return (algorithm) => {
    const digest = known.get(algorithm) ?? hash(algorithm, parts)
    known.set(algorithm, digest)
    return digest
  }
}
