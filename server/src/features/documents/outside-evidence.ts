import type { ListedAnchor } from '@countersign/pdf'
import type { ServiceIndex } from '@countersign/pki/trusted-lists'

/**
 * Evidence from other servers about the certificates of a file. Only the anchors are trusted; the validation judges the
 * rest.
 */
export interface OutsideEvidence {
  /** DER each. */
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
  /** Why something could not be retrieved, by the fingerprint of the signer's certificate; sentences for people. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  /** The anchors of the trusted lists that the file may need. */
  readonly listed: readonly ListedAnchor[]
  /** Null if no list is configured. */
  readonly services: ServiceIndex | null
}

export const noEvidence: OutsideEvidence = {
  certificates: [],
  crls: [],
  ocsps: [],
  problems: new Map(),
  listed: [],
  services: null,
}
