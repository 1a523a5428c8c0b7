/** What others say of the certificates of a file. Nothing of it is trusted: the check of the file judges it. */
export interface OutsideEvidence {
  /** DER each. */
  readonly certificates: readonly Uint8Array[]
  readonly crls: readonly Uint8Array[]
  readonly ocsps: readonly Uint8Array[]
  /** Why something could not be retrieved, by the fingerprint of the certificate of the signer; sentences for people. */
  readonly problems: ReadonlyMap<string, readonly string[]>
}

export const noEvidence: OutsideEvidence = { certificates: [], crls: [], ocsps: [], problems: new Map() }
