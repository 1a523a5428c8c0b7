import type { Chain } from '../../ports/chain.ts'
import type { Database } from '../../ports/database.ts'
import type { Batch } from './model.ts'
import { updateAnchored, updateChainState, updateWaiting } from './store.ts'

interface Ports {
  readonly database: Database
  readonly chain: Chain
}

/** Another node has advanced the batch. This node stops, having done nothing outside the database. */
export class BatchMovedOn extends Error {
  override readonly name = 'BatchMovedOn'
}

export type Advance = { readonly kind: 'anchored' } | { readonly kind: 'waiting'; readonly retryAfterSeconds: number }

/** Moves a closed batch toward the chain, as far as it goes now. Each step of the chain is stored. */
export async function advanceBatch(ports: Ports, batch: Batch): Promise<Advance> {
  let { revision } = batch
  const orMovedOn = (changed: boolean) => {
    if (!changed) throw new BatchMovedOn(`batch ${batch.id} was moved on by another node`)
    revision++
  }
  const progress = await ports.chain.advance(batch.value, batch.chainState, async (state) =>
    orMovedOn(await updateChainState(ports.database, { id: batch.id, revision }, state)),
  )
  if (progress.kind === 'confirmed') {
    orMovedOn(await updateAnchored(ports.database, { id: batch.id, revision }, progress))
    return { kind: 'anchored' }
  }
  const { reason, needsAttention, retryAfterSeconds, expectedAt = null } = progress
  if (
    reason !== batch.reason ||
    needsAttention !== batch.needsAttention ||
    expectedAt?.getTime() !== batch.expectedAt?.getTime()
  ) {
    await updateWaiting(ports.database, { id: batch.id, revision }, { reason, needsAttention, expectedAt })
  }
  return { kind: 'waiting', retryAfterSeconds }
}
