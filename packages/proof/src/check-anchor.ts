import type { Anchor } from './chain-anchor.ts'
import { checkBitcoinAnchor } from './check-bitcoin-anchor.ts'
import { checkEvmAnchor } from './check-evm-anchor.ts'

/**
 * - `in-block`: the block that the anchor shows holds the value. That the block is one of the chain has to be compared.
 * - `in-transaction`: a transaction carries the value. That the chain holds the transaction has to be looked up.
 */
export type AnchorStanding = 'in-block' | 'in-transaction'

/** How far the anchor by itself proves that its chain holds the value. Throws a ProofError where it does not. */
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
