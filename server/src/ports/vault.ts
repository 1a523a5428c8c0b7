/**
 * Encryption at rest. Data encrypted for a purpose opens only for the same purpose and only with the same secret key;
 * anything else, a flipped bit included, throws.
 */
export interface Vault {
  encrypt(purpose: string, plaintext: Uint8Array): Uint8Array
  decrypt(purpose: string, encrypted: Uint8Array): Uint8Array
  /** A key for a library that needs its own: the same at every start, useless for finding the secret key. */
  derive(purpose: string): Uint8Array
}
