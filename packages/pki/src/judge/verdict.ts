import type { AlgorithmEnds } from '../keys/algorithm-ends.ts'

/**
 * - `valid-issuer-unknown`: unaltered, but by a certificate that chains to none of the given anchors
 * - `expired`: unaltered, but a certificate or an algorithm has ended, and no timestamp that is still valid proves that it was
 *   signed before. EN 319 102-1 calls this indeterminate: nothing is wrong with it, and nothing proves that it is genuine.
 */
export type OwnVerdict = 'valid' | 'valid-issuer-unknown' | 'expired' | 'not-valid'

/** `changed-later`: the signature is good, but the file shows or holds something that nobody trusted has signed. */
export type Verdict = OwnVerdict | 'changed-later'

/** The baseline levels of EN 319 142-1 6 and EN 319 122-1 6. */
export type SignatureLevel = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA'

export type RevocationStatus = 'good' | 'revoked' | 'unknown'

export type SignerDescription = {
  /** As RFC 4514 writes them. */
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
  /** `until` is the first moment that is not in it; null for what has not ended. */
  readonly granted: readonly { readonly from: Date; readonly until: Date | null }[]
}

/** DER each. */
export type Trust = {
  /** Algorithms that are too weak from a day on, beside those that are known. */
  readonly ends?: AlgorithmEnds | undefined
  readonly anchors: readonly Uint8Array[]
  /** Those of time-stamping authorities alone: who signs is not trusted by them. */
  readonly timestampAnchors?: readonly Uint8Array[]
  /** The time of the check, at which everything must be valid that no later timestamp covers. */
  readonly at: Date
  /** Those that are trusted for what was signed in some spans of time alone, as trusted lists have them. */
  readonly listed?: readonly ListedAnchor[]
  readonly intermediates?: readonly Uint8Array[]
  readonly crls?: readonly Uint8Array[]
  readonly ocsps?: readonly Uint8Array[]
}
