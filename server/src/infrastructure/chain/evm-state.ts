import type { ChainState } from '../../ports/chain.ts'
import type { Hex } from './evm-answer.ts'

/** What has been signed for one value. It is kept before anything of it is broadcast. */
export interface EvmState {
  readonly kind: 'evm'
  readonly chainId: number
  /** Tells chains apart that share a number, as local ones do; null where the number does. */
  readonly genesis: string | null
  readonly from: string
  /**
   * Oldest first. Those of one nonce exclude each other. A new nonce begins only when the one before it has been used for
   * something else for good, so that at most one of all can ever be in the chain.
   */
  readonly transactions: readonly SignedTransaction[]
}

export interface SignedTransaction {
  readonly hash: Hex
  readonly raw: Hex
  readonly nonce: number
  /** In wei, decimal. A legacy transaction has the same price in both. */
  readonly maxFee: string
  readonly priorityFee: string
  readonly signedAt: string
}

export function toChainState(state: EvmState): ChainState {
  return { ...state }
}

/** It is our own writing, yet of another version perhaps, or of another chain that was configured before. */
export function readState(state: ChainState): EvmState | undefined {
  const { kind, chainId, genesis, from, transactions } = state as Partial<EvmState>
  if (kind !== 'evm' || typeof chainId !== 'number' || typeof from !== 'string') return undefined
  if (genesis === undefined || !Array.isArray(transactions) || transactions.length === 0) return undefined
  return { kind, chainId, genesis, from, transactions }
}

export function latestOf(state: EvmState): SignedTransaction {
  const latest = state.transactions.at(-1)
  if (latest === undefined) throw new Error('A state without transactions is never recorded')
  return latest
}

/** Those that can still be mined. */
export function aliveOf(state: EvmState): SignedTransaction[] {
  const { nonce } = latestOf(state)
  return state.transactions.filter((transaction) => transaction.nonce === nonce)
}
