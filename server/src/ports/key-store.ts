import type { SignatureAlgorithm, Signer, SigningKey } from '@countersign/pki'

/** What keys are for. An operator chooses the store of new keys by it. */
export type KeyUse = 'ca' | 'tsa' | 'log' | 'seal'

/** How a key signs: as in certificates, or by pure Ed25519 (RFC 8032). */
export type KeyAlgorithm = SignatureAlgorithm | 'ed25519'

/**
 * Makes and uses private keys that it never gives out: a hardware security module, a key management service of a cloud, or
 * a remote signing service. One suite runs against every adapter: `server/test/contracts/key-store.ts`.
 *
 * All functions reject with `KeyStoreFailed`, in bounded time, and have then been retried already where that helps.
 */
export interface KeyStore {
  /** What `create` can make. */
  readonly algorithms: readonly KeyAlgorithm[]
  /** Its keys exist, and have certificates: `create` chooses one. */
  readonly certifiesKeys: boolean
  /**
   * Resolves once the key is durable in the store. The label is for people who look there, the owner an organization
   * whose key it is. A rejection may leave a key that nothing refers to.
   */
  create(algorithm: KeyAlgorithm, label: string, owner?: string): Promise<CreatedKey>
  /** Signs the message, not its digest: a DER ECDSA-Sig-Value, RSASSA-PKCS1-v1_5 or Ed25519. Callers check the signature. */
  sign(reference: string, algorithm: KeyAlgorithm, message: Uint8Array): Promise<Uint8Array>
  /** SubjectPublicKeyInfo, DER. */
  publicKey(reference: string): Promise<Uint8Array>
  /** For readiness: rejects unless the store answers and accepts the credentials. */
  check(): Promise<void>
  /** Ends connections and processes. */
  close(): Promise<void>
}

export interface CreatedKey {
  /** How the store finds the key again: no secret, but encrypted at rest like one. */
  readonly reference: string
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  /** For a key that comes with its certificate: DER, the chain nearest first. Undefined if the service certifies the key. */
  readonly certified?: { readonly certificate: Uint8Array; readonly chain: readonly Uint8Array[] }
}

/**
 * - `unavailable`: the store does not answer now; a retry may succeed
 * - `denied`: it refuses, or does not have the key: the operator must act
 */
export type KeyStoreFailure = 'unavailable' | 'denied'

/** Nothing was signed. The message is for the operator: it names the store, and no secret. */
export class KeyStoreFailed extends Error {
  override readonly name = 'KeyStoreFailed'
  readonly kind: KeyStoreFailure

  constructor(kind: KeyStoreFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A key that is not in the database yet. Only `Keys` looks inside. */
export interface NewKey extends Pick<CreatedKey, 'certified'> {
  /** Undefined for the vault. */
  readonly store: string | undefined
  /** PKCS#8 in the vault, else what the store calls the key. */
  readonly reference: Uint8Array
}

export interface MadeKey extends NewKey {
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
}

/** Synchronous in the vault: the log signs while callers wait. */
export type SignMessage = (message: Uint8Array) => Uint8Array | Promise<Uint8Array>

/**
 * The private keys of this installation, wherever they are: in the database, encrypted by the vault, or in key stores. What
 * the database has of a key says where it is, so a key stays where it was created, whatever the settings are now.
 *
 * Opening a key in a store does not call the store, so that a node starts while the store is down. Each of its signatures is
 * checked with the public key before anybody gets it.
 */
export interface Keys {
  /** Creates a key in the store of this use. */
  create(use: KeyUse, algorithm: KeyAlgorithm, label: string, owner?: string): Promise<MadeKey>
  /** A private key from elsewhere, PKCS#8. It goes to the vault. */
  adopt(pkcs8: Uint8Array): NewKey
  /** What to store. It opens for this purpose only. */
  protect(purpose: string, key: NewKey): Uint8Array
  /** The key of a certificate. A key of the vault signs once, to check that it matches. */
  signer(purpose: string, stored: Uint8Array, certificate: Uint8Array, chain: readonly Uint8Array[]): Promise<Signer>
  /** A key that has no certificate yet. */
  signingKey(purpose: string, stored: Uint8Array, publicKey: Uint8Array): Promise<SigningKey>
  /** An Ed25519 key. The public one is raw. */
  ed25519(purpose: string, stored: Uint8Array, publicKey: Uint8Array): SignMessage
}
