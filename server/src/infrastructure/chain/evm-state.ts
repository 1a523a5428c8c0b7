import type { ChainState } from '../../ports/chain.ts'
import type { Hex } from './evm-answer.ts'

/** Everything signed for one value. It is stored before anything of it is broadcast. */
export interface EvmState {
  readonly kind: 'evm'
  readonly chainId: number
  /** Distinguishes chains that share a number, as local ones do; null if the number is enough. */
  readonly genesis: string | null
  readonly from: string
  /**
   * Oldest first. Those with one nonce exclude each other. A new nonce is used only once the previous one is used
   * irrevocably for something else, so at most one of all can ever be in the chain.
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

/** Written by this service, but perhaps by another version, or for a chain that was configured before. */
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

/** The transactions that can still be mined. */
export function aliveOf(state: EvmState): SignedTransaction[] {
  const { nonce } = latestOf(state)
  return state.transactions.filter((transaction) => transaction.nonce === nonce)
}
