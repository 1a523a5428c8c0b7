import type { Anchor } from './chain-anchor.ts'
import { checkBitcoinAnchor } from './check-bitcoin-anchor.ts'
import { checkEvmAnchor } from './check-evm-anchor.ts'

/**
 * - `in-block`: the block in the anchor contains the value. That the block belongs to the chain has to be checked
 *   elsewhere.
 * - `in-transaction`: a transaction contains the value. That the chain contains the transaction has to be looked up.
 */
export type AnchorStanding = 'in-block' | 'in-transaction'

/** How far the anchor by itself proves that its chain contains the value. Throws a ProofError if it does not. */
export function checkAnchor(value: Uint8Array, anchor: Anchor): AnchorStanding {
  switch (anchor.kind) {
    case 'evm':
      checkEvmAnchor(value, anchor)
      return anchor.inclusion === null ? 'in-transaction' : 'in-block'
    case 'bitcoin':
      checkBitcoinAnchor(value, anchor)
      return 'in-block'
  }
}
