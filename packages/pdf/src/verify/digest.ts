import type { HashAlgorithm } from '@countersign/pki'

/** The digest of bytes by whatever algorithm is asked for; each is computed once. */
export function digestsOf(bytes: Uint8Array<ArrayBuffer>): (algorithm: HashAlgorithm) => Promise<Uint8Array> {
  const known = new Map<HashAlgorithm, Promise<Uint8Array>>()
  return (algorithm) => {
    const digest =
      known.get(algorithm) ?? crypto.subtle.digest(algorithm, bytes).then((buffer) => new Uint8Array(buffer))
    known.set(algorithm, digest)
    return digest
  }
}
