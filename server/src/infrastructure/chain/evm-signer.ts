import type { Hex } from './evm-answer.ts'
import type { Fees } from './evm-fees.ts'

export interface Signer {
  /** Lowercase. */
  readonly address: Hex
  sign(transaction: UnsignedTransaction): Promise<{ readonly raw: Hex; readonly hash: Hex }>
}

interface UnsignedTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly fees: Fees
  readonly data: Hex
}

/**
 * Signs zero-value transactions of the account to itself, which only carry their data. The signature covers the chain's
 * number (EIP-155), so none is valid on another chain. Loading the curve takes a while, so it is deferred.
 */
export async function createSigner(privateKey: Hex): Promise<Signer> {
  const [{ privateKeyToAccount }, { keccak256 }] = await Promise.all([import('viem/accounts'), import('viem/utils')])
  const account = privateKeyToAccount(privateKey)
  return {
    address: account.address.toLowerCase() as Hex,
    async sign({ chainId, nonce, gas, fees, data }) {
      const common = { chainId, nonce, gas, data, to: account.address, value: 0n }
      const raw = await (fees.kind === 'legacy'
        ? account.signTransaction({ ...common, type: 'legacy', gasPrice: fees.maxFee })
        : account.signTransaction({
            ...common,
            type: 'eip1559',
            maxFeePerGas: fees.maxFee,
            maxPriorityFeePerGas: fees.priorityFee,
          }))
      return { raw, hash: keccak256(raw) }
    },
  }
}
