import type { EvmAnchor } from '@countersign/proof'
import { askBlock, askHead, askReceipt, type Receipt } from './evm-answer.ts'
import { type Endpoint, EndpointFailure } from './evm-endpoint.ts'
import { proveInclusion } from './evm-inclusion.ts'
import { byFirst, type Round } from './evm-round.ts'
import type { EvmState, SignedTransaction } from './evm-state.ts'
import type { Confirmed, Waiting } from './evm-waiting.ts'

export interface Mined {
  readonly transaction: SignedTransaction
  readonly receipt: Receipt
}

/**
 * Of all transactions ever signed for the value: one with an abandoned nonce counts as well, if it was mined after all.
 */
export async function findMined(endpoint: Endpoint, state: EvmState): Promise<Mined | undefined> {
  for (const transaction of state.transactions.toReversed()) {
    const receipt = await askReceipt(endpoint, transaction.hash)
    if (receipt !== undefined) return { transaction, receipt }
  }
  return undefined
}

/** Confirmed once enough blocks follow the receipt's block, and that block is in the current chain. */
export async function confirm(round: Round, endpoint: Endpoint, mined: Mined): Promise<Waiting | Confirmed> {
  const { transaction, receipt } = mined
  const { network, now } = round
  const head = await askHead(endpoint)
  const block = await askBlock(endpoint, receipt.blockNumber)
  const depth = block?.hash === receipt.blockHash ? head.number - receipt.blockNumber + 1 : 0
  if (block === undefined || depth < network.confirmations) {
    const reached = Math.max(depth, 0)
    const missing = network.confirmations - reached
    return {
      kind: 'waiting',
      reason:
        `Transaction ${transaction.hash} is in block ${receipt.blockNumber} of ${network.name} and has ` +
        `${reached} of ${network.confirmations} confirmations.`,
      needsAttention: false,
      retryAfterSeconds: Math.min(300, Math.max(1, Math.ceil(missing * network.blockSeconds))),
      expectedAt: new Date(now.getTime() + missing * network.blockSeconds * 1000),
    }
  }
  const anchor = await makeAnchor(round, mined, block.time)
  return {
    kind: 'confirmed',
    transactionHash: transaction.hash,
    blockNumber: receipt.blockNumber,
    blockTime: block.time,
    explorerUrl: anchor.explorerUrl,
    anchor,
  }
}

async function makeAnchor(round: Round, { transaction, receipt }: Mined, blockTime: Date): Promise<EvmAnchor> {
  const { network, chainId } = round
  return {
    kind: 'evm',
    network: network.name,
    public: network.isPublic,
    chainId,
    transaction: transaction.raw.slice(2),
    transactionHash: transaction.hash.slice(2),
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash.slice(2),
    blockTime: blockTime.toISOString(),
    explorerUrl: network.explorerUrl(transaction.hash),
    inclusion: await findProof(round, receipt, transaction),
  }
}

/** An endpoint that omits parts of the block must not prevent the proof that another can give. */
async function findProof(round: Round, receipt: Receipt, { raw }: SignedTransaction): Promise<EvmAnchor['inclusion']> {
  return byFirst(round.endpoints, async (endpoint) => {
    const proof = await proveInclusion(endpoint, receipt, raw)
    if (proof !== null || endpoint === round.endpoints.at(-1)) return proof
    throw new EndpointFailure(`${endpoint.host} returns a block that is not an Ethereum block`)
  })
}
