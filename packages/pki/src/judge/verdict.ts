import type { AlgorithmEnds } from '../keys/algorithm-ends.ts'

/**
 * - `valid-issuer-unknown`: unaltered, but by a certificate that chains to none of the given anchors
 * - `expired`: unaltered, but a certificate or an algorithm has ended, and no valid timestamp proves that it was signed
 *   before. EN 319 102-1 calls this indeterminate: there is no fault, and no proof that it is genuine.
 */
export type OwnVerdict = 'valid' | 'valid-issuer-unknown' | 'expired' | 'not-valid'

/** `changed-later`: the signature is valid, but the file has something that nobody trusted has signed. */
export type Verdict = OwnVerdict | 'changed-later'

/** The baseline levels of EN 319 142-1 6 and EN 319 122-1 6. */
export type SignatureLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

export type RevocationStatus = 'good' | 'revoked' | 'unknown'

export type SignerDescription = {
  /** In the form of RFC 4514. */
  readonly subject: string
  readonly issuer: string
  readonly commonName: string | null
  readonly organization: string | null
  /** Hex. */
  readonly serialNumber: string
  /** SHA-256 of the certificate, hex. */
  readonly fingerprint: string
}

export type ListedAnchor = {
  readonly certificate: Uint8Array
  readonly purpose: 'document-signing' | 'timestamping'
  /** `until` is exclusive; null if it has not ended. */
  readonly granted: readonly { readonly from: Date; readonly until: Date | null }[]
}

/** DER each. */
export type Trust = {
  /** Algorithms that are too weak from a day on, in addition to the built-in ones. */
  readonly ends?: AlgorithmEnds | undefined
  readonly anchors: readonly Uint8Array[]
  /** Anchors of time-stamping authorities only: they do not make a signer trusted. */
  readonly timestampAnchors?: readonly Uint8Array[]
  /** The time of the check, at which everything without a later timestamp must be valid. */
  readonly at: Date
  /** Anchors that are trusted only for certain periods of signing, as in trusted lists. */
  readonly listed?: readonly ListedAnchor[]
  readonly intermediates?: readonly Uint8Array[]
  readonly crls?: readonly Uint8Array[]
  readonly ocsps?: readonly Uint8Array[]
}
