type Batch = {
  readonly expectedAt: string | null
  readonly reason: string | null
  readonly trouble: boolean
  readonly blockTime: string | null
  readonly confirmedAt: string | null
  readonly explorerUrl: string | null
}

/** How the way to the chain stands. */
export type AnchoringStatus = {
  readonly network: { readonly name: string; readonly public: boolean }
  readonly intervalHours: number
  readonly queued: number
  readonly nextRootAt: string | null
  readonly alarm: boolean
  readonly open: Batch | null
  readonly lastConfirmed: Batch | null
}

export const anchoringPath = '/console/v1/anchoring'
