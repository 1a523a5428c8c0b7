import type { Tone } from '../../../components/verdict.tsx'

export type ChainStatus = 'QUEUED' | 'BATCHED' | 'CONFIRMED'

/** A timestamp of the organization, as the service lists it. */
export type Timestamp = {
  readonly id: string
  readonly sequenceNumber: number
  readonly fingerprint: string
  readonly type: string
  readonly serverTimestamp: string
  readonly chainTxHash: string | null
  readonly blockchain: { readonly network: string; readonly status: ChainStatus; readonly explorerUrl: string }
  readonly ipfs: { readonly cid: string | null; readonly gatewayUrl: string | null }
}

export const chainTones: Readonly<Record<ChainStatus, Tone>> = { QUEUED: 'plain', BATCHED: 'open', CONFIRMED: 'good' }
