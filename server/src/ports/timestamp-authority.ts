import type { ImprintHash, Weakness } from '@countersign/pki'

/**
 * Tells, signed, that a digest existed at a time (RFC 3161). What resolves is a token for this very digest that has been
 * checked: imprint, nonce, signature, purpose of the certificate, time within its validity and near our own. Where several are configured, they
 * are tried in order; it rejects with `NoTimestamp` when none has answered so. A local clock never takes their place.
 */
export interface TimestampAuthority {
  /** What to hash documents by; SHA-256 where absent. */
  readonly imprint?: ImprintHash
  /** `digest` is a SHA-256 or a SHA-384. */
  timestamp(digest: Uint8Array): Promise<TimestampToken>
}

/** The message says why, to whoever runs the service. Nothing was timestamped, and later it may be. */
export class NoTimestamp extends Error {
  override readonly name = 'NoTimestamp'
}

export interface TimestampToken {
  /** DER: a CMS with the certificates of the authority. */
  readonly token: Uint8Array
  readonly time: Date
  /** The earliest end of the certificates and algorithms that it was checked by: after that it proves nothing by itself. */
  readonly until: Date
  /** Of the algorithm that ends then; null where it is a certificate. */
  readonly weakness: Weakness | null
}
