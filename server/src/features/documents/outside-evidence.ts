import type { ListedAnchor } from '@countersign/pdf'
import type { ServiceIndex } from '@countersign/pki/trusted-lists'

/** What others say of the certificates of a file. Only the anchors are trusted; the check of the file judges the rest. */
export interface OutsideEvidence {
  /** DER each. */
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
  /** Why something could not be retrieved, by the fingerprint of the certificate of the signer; sentences for people. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  /** Of the trusted lists, those that the file may need. */
  readonly listed: readonly ListedAnchor[]
  /** Null where the settings name no list. */
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
