import type { anchoring as api } from '@countersign/api'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { Batch } from './model.ts'
import type { AnchoringStatus } from './read-status.ts'

/** Shows the results of the chain and of the publication only together. */
export function presentBatch(ipfsGatewayUrl: string, batch: Batch): api.Batch {
  const confirmed = batch.phase === 'CONFIRMED' ? batch : undefined
  return {
    batchId: batch.id,
    network: batch.network,
    status: confirmed === undefined ? 'BATCHED' : 'CONFIRMED',
    first: batch.first,
    size: batch.size,
    root: hexOf(batch.root),
    anchorValue: hexOf(batch.value),
    closedAt: batch.closedAt.toISOString(),
    reason: batch.reason,
    needsAttention: batch.needsAttention,
    expectedAt: batch.expectedAt?.toISOString() ?? null,
    txHash: confirmed?.transactionHash ?? null,
    blockNumber: confirmed?.blockNumber ?? null,
    blockTime: confirmed?.blockTime.toISOString() ?? null,
    explorerUrl: confirmed?.explorerUrl ?? null,
    cid: confirmed?.cid ?? null,
    gatewayUrl: confirmed === undefined ? null : `${ipfsGatewayUrl}/ipfs/${confirmed.cid}`,
    confirmedAt: confirmed?.confirmedAt.toISOString() ?? null,
  }
}

export function presentStatus(
  ipfsGatewayUrl: string,
  intervalHours: number,
  status: AnchoringStatus,
): api.AnchoringStatus {
  const { network, queued, nextRootAt, alarm, open, lastConfirmed } = status
  return {
    network: { name: network.name, public: network.isPublic, restsOn: network.restsOn ?? null },
    intervalHours,
    queued,
    nextRootAt: nextRootAt?.toISOString() ?? null,
    alarm,
    open: open === undefined ? null : presentBatch(ipfsGatewayUrl, open),
    lastConfirmed: lastConfirmed === undefined ? null : presentBatch(ipfsGatewayUrl, lastConfirmed),
  }
}
