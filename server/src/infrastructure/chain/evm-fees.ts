import { askQuantity, type Head } from './evm-answer.ts'
import { type Endpoint, EndpointRefusal } from './evm-endpoint.ts'
import type { SignedTransaction } from './evm-state.ts'

export interface Fees {
  /** `legacy` if blocks have no base fee. Both fields are then the gas price. */
  readonly kind: 'eip1559' | 'legacy'
  /** In wei per gas. */
  readonly maxFee: bigint
  readonly priorityFee: bigint
}

/**
 * Fees that would be accepted now: with room for the base fee to double, which takes six full blocks in a row
 * (EIP-1559).
 */
export async function estimateFees(endpoint: Endpoint, head: Head): Promise<Fees> {
  if (head.baseFee === undefined) {
    const price = await askQuantity(endpoint, 'eth_gasPrice', [])
    return { kind: 'legacy', maxFee: price, priorityFee: price }
  }
  const priorityFee = await askPriorityFee(endpoint, head.baseFee)
  return { kind: 'eip1559', maxFee: 2n * head.baseFee + priorityFee, priorityFee }
}

/** Not every server has the newer method; the difference to the gas price, which every server has, is equivalent. */
async function askPriorityFee(endpoint: Endpoint, baseFee: bigint): Promise<bigint> {
  try {
    return await askQuantity(endpoint, 'eth_maxPriorityFeePerGas', [])
  } catch (error) {
    if (!(error instanceof EndpointRefusal)) throw error
    const price = await askQuantity(endpoint, 'eth_gasPrice', [])
    return price > baseFee ? price - baseFee : 0n
  }
}

/**
 * Nodes accept a replacement only if both fields rise by a tenth (geth's `pricebump`), some require slightly more: an
 * eighth.
 */
export function raiseFees(estimate: Fees, replaced: SignedTransaction): Fees {
  const maxFee = larger(estimate.maxFee, raised(BigInt(replaced.maxFee)))
  const priorityFee = larger(estimate.priorityFee, raised(BigInt(replaced.priorityFee)))
  if (estimate.kind === 'legacy') return { ...estimate, maxFee, priorityFee: maxFee }
  return { ...estimate, maxFee: larger(maxFee, priorityFee), priorityFee }
}

function raised(fee: bigint): bigint {
  return (fee * 9n) / 8n + 1n
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/**
 * The most that one transaction may cost, in the chain's own coin: 0.05. The endpoint names the price, and could
 * otherwise drain the account. A transaction takes some 22,300 gas, so prices up to 2200 gwei stay below it.
 */
export const defaultMaxCost = 50_000_000_000_000_000n

/**
 * Some chains charge the cost of their data as gas, so the amount has to be estimated; the ceiling keeps a wrong answer
 * from tying up the whole balance.
 */
export const maxGas = 5_000_000n

export function inGwei(fee: bigint): string {
  const thousandths = fee / 1_000_000n
  return `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')} gwei`
}
