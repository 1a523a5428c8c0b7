import { equalBytes, fromHex, toHex } from './bytes.ts'
import type { EvmAnchor } from './chain-anchor.ts'
import { ProofError } from './errors.ts'
import { parseEvmBlockHeader } from './evm/block-header.ts'
import { keccak256 } from './evm/keccak256.ts'
import { assertNetworkName } from './evm/network-name.ts'
import { parseEvmTransaction } from './evm/transaction.ts'
import { verifyTransaction } from './evm/verify-transaction.ts'

/**
 * Throws unless the anchor's block contains a transaction with the value; or, without a block, unless there is such a
 * transaction.
 */
export function checkEvmAnchor(value: Uint8Array, anchor: EvmAnchor): void {
  assertNetworkName(anchor.network, anchor.chainId, anchor.public)
  const transaction = fromHex(anchor.transaction)
  checkTransaction(value, transaction, anchor)
  if (anchor.inclusion === null) return
  const root = checkHeader(fromHex(anchor.inclusion.header), anchor)
  verifyTransaction(transaction, anchor.inclusion.index, anchor.inclusion.nodes.map(fromHex), root)
}

function checkTransaction(value: Uint8Array, transaction: Uint8Array, { chainId, transactionHash }: EvmAnchor): void {
  if (toHex(keccak256(transaction)) !== transactionHash) {
    throw new ProofError('mismatch', 'the transaction does not have the hash that the anchor says')
  }
  const signed = parseEvmTransaction(transaction)
  if (!equalBytes(signed.data, value)) {
    throw new ProofError('mismatch', 'the transaction does not carry the value of this checkpoint')
  }
  if (signed.chainId !== chainId) throw new ProofError('mismatch', 'the transaction was signed for another chain')
}

function checkHeader(encoded: Uint8Array, { blockHash, blockNumber, blockTime }: EvmAnchor): Uint8Array {
  const header = parseEvmBlockHeader(encoded)
  if (toHex(header.hash) !== blockHash) {
    throw new ProofError('mismatch', 'the block header does not have the hash that the anchor says')
  }
  if (header.number !== blockNumber) {
    throw new ProofError('mismatch', `the block has the number ${header.number}, the anchor says ${blockNumber}`)
  }
  if (new Date(header.timestamp * 1000).toISOString() !== blockTime) {
    throw new ProofError('mismatch', 'the block is of another time than the anchor says')
  }
  return header.transactionsRoot
}
