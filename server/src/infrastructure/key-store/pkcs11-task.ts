import type { KeyAlgorithm } from '../../ports/key-store.ts'

/** What the process with the vendor's library does. Keys are named by their CKA_ID. */
export type Pkcs11Task =
  | { readonly act: 'open'; readonly token: TokenToOpen }
  | { readonly act: 'create'; readonly algorithm: KeyAlgorithm; readonly id: Uint8Array; readonly label: string }
  | { readonly act: 'sign'; readonly algorithm: KeyAlgorithm; readonly id: Uint8Array; readonly data: Uint8Array }
  | { readonly act: 'publicKey'; readonly id: Uint8Array }
  | { readonly act: 'check' }

export interface TokenToOpen {
  readonly module: string
  readonly label: string | undefined
  readonly serial: string | undefined
  readonly slotId: number | undefined
  readonly pin: string
}

/** As the token states it. */
export type TokenKey =
  | { readonly kind: 'rsa'; readonly modulus: Uint8Array; readonly exponent: Uint8Array }
  | { readonly kind: 'ec'; readonly parameters: Uint8Array; readonly point: Uint8Array }

export type Pkcs11Answer =
  | { readonly done: true; readonly value: Uint8Array | TokenKey | undefined }
  | ({ readonly done: false } & Pkcs11Problem)

/**
 * - `wrong-pin`: another attempt could lock the token
 * - `refused`: the token works, and does not do this
 * - `broken`: a new session may work
 */
export interface Pkcs11Problem {
  readonly problem: 'wrong-pin' | 'refused' | 'broken'
  readonly message: string
}
