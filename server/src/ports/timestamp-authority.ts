import type { ImprintHash, TimestampEnd, Weakness } from '@countersign/pki'

/**
 * Certifies that a digest existed at a time (RFC 3161). Resolves with a token for this very digest that has been
 * checked: imprint, nonce, signature, purpose of the certificate, time within its validity and near the local one.
 * Several authorities are tried in order; rejects with `NoTimestamp` if none succeeds. A local clock never replaces
 * them. The own authority rejects with the refusal `LOG_FROZEN` once its log has ended: no retry succeeds.
 */
export interface TimestampAuthority {
  /** The hash for documents; default SHA-256. */
  readonly imprint?: ImprintHash
  /** `digest` is a SHA-256 or a SHA-384. The signal ends a request to an external authority. */
  timestamp(digest: Uint8Array, signal?: AbortSignal): Promise<TimestampToken>
  /**
   * Resolves with the end of a token that `timestamp` would return now; rejects like it. The token of an external
   * authority is requested and discarded. The own one leaves no trace in the log, which would otherwise never rest.
   */
  probe(): Promise<TimestampEnd>
}

/** The message gives the operator the reason. Nothing was timestamped, and a retry may succeed. */
export class NoTimestamp extends Error {
  override readonly name = 'NoTimestamp'
}

export interface TimestampToken {
  /** DER: a CMS with the certificates of the authority. */
  readonly token: Uint8Array
  readonly time: Date
  /** The earliest end of the certificates and algorithms behind it: after that it proves nothing on its own. */
  readonly until: Date
  /** The algorithm that ends then; null if a certificate does. */
  readonly weakness: Weakness | null
}

/** Of nothing: what a probe has timestamped. */
export function probeDigest(imprint: ImprintHash): Uint8Array {
  return new Uint8Array(imprint === 'SHA-384' ? 48 : 32)
}
