/**
 * Encryption at rest. Data encrypted for a purpose opens only for the same purpose and only with the same secret key;
 * anything else, a flipped bit included, throws.
 *
 * There is one secret key that encrypts, and there may be others that are only read: those before and after it, while
 * an operator replaces it. What lasts is encrypted again then (`encryptedColumns`, blobs).
 */
export interface Vault {
  encrypt(purpose: string, plaintext: Uint8Array): Uint8Array
  /** Whichever of the secret keys encrypted it. */
  decrypt(purpose: string, encrypted: Uint8Array): Uint8Array
  /** A key for a library that needs its own: the same for each secret key, useless for finding that. */
  derive(purpose: string): Uint8Array
  /**
   * That key for each of the secret keys, the one of `derive` first: for what was made before another secret key took
   * over, or by a node where it has not yet.
   */
  deriveAll(purpose: string): readonly Uint8Array[]
  /** The same for good, whatever the secret key is: only for what can neither be encrypted again nor expires. */
  permanent(purpose: PermanentPurpose): Uint8Array
}

/** Keyed hashes that are compared with those of years ago. Their keys are in the database, encrypted. */
export const permanentPurposes = ['recovery-codes', 'signer-passkeys', 'person-in-audit-log'] as const

export type PermanentPurpose = (typeof permanentPurposes)[number]

/** A column whose values the vault encrypts. Whatever replaces a secret key has to know all of them. */
export interface EncryptedColumn {
  readonly table: string
  readonly column: string
  /** The primary key of the table. */
  readonly key: readonly [string, ...string[]]
  /** Of a value, by the primary key of its row, as text. */
  readonly purpose: (...key: readonly string[]) => string
}
