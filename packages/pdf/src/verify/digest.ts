import { type HashAlgorithm, shake256 } from '@countersign/pki'

/** The digest of bytes by whatever algorithm is asked for; each is computed once. */
export function digestsOf(bytes: Uint8Array<ArrayBuffer>): (algorithm: HashAlgorithm) => Promise<Uint8Array> {
  const known = new Map<HashAlgorithm, Promise<Uint8Array>>()
  return (algorithm) => {
    const digest = known.get(algorithm) ?? compute(algorithm, bytes)
    known.set(algorithm, digest)
    return digest
  }
}

async function compute(algorithm: HashAlgorithm, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (algorithm === 'SHAKE256') return shake256(bytes)
  return new Uint8Array(await crypto.subtle.digest(algorithm, bytes))
}
