import type { BlockchainStatus as ChainStatus } from '@countersign/api'
import type { Tone } from '../../../components/verdict.tsx'

export const chainTones: Readonly<Record<ChainStatus, Tone>> = { QUEUED: 'plain', BATCHED: 'open', CONFIRMED: 'good' }
