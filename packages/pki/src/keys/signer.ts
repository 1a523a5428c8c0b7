import type { HashAlgorithm } from './hash.ts'

/** How a key signs. */
export type SignatureAlgorithm = 'ecdsa-p256-sha256' | 'ecdsa-p384-sha384' | 'rsa-sha256'

/** Its hash. */
export function hashOfAlgorithm(algorithm: SignatureAlgorithm): HashAlgorithm {
  return algorithm === 'ecdsa-p384-sha384' ? 'SHA-384' : 'SHA-256'
}

export interface SigningKey {
  readonly algorithm: SignatureAlgorithm
  /**
   * The signature of the message's hash by its algorithm: a DER ECDSA-Sig-Value (RFC 3279 2.2.3) or RSASSA-PKCS1-v1_5
   * (RFC 8017 8.2). Takes the message and not its digest, because neither WebCrypto nor node:crypto can sign a bare
   * ECDSA digest; a device that takes digests hashes first. A rejection means that nothing was signed.
   */
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** A key with its certificate, wherever the key lives: in memory, in another process, in hardware. */
export interface Signer extends SigningKey {
  /** DER. */
  readonly certificate: Uint8Array
  /** The issuers, DER, nearest first, with or without the root. */
  readonly chain: readonly Uint8Array[]
}
