import type { checkpoints as api, QueryOf } from '@countersign/api'
import type { Database } from '../../ports/database.ts'
import { readNumberCursor } from '../../vocabulary/read-cursor.ts'
import { findBatchesOfSizes, findConfirmedBatchSizes, findCoveringBatch } from '../anchoring/find-batch.ts'
import type { Batch } from '../anchoring/model.ts'
import { findFirstTokens, findTokenSizes, findTokensOf } from '../checkpoint-tokens/find-tokens.ts'
import type { CheckpointToken } from '../checkpoint-tokens/model.ts'
import { selectCheckpointSizes, selectCheckpointsOfSizes, selectNextCheckpointSize } from '../log/checkpoint-store.ts'
import type { DatedCheckpoint } from '../log/model.ts'
import { findCollected, findConfirmedSizes, findFirstConfirmed } from '../witnesses/find-witnessed.ts'
import type { CollectedCheckpoint } from '../witnesses/model.ts'

interface Ports {
  readonly database: Database
}

/** A published checkpoint, with what others have added to it. */
export interface ListedCheckpoint extends DatedCheckpoint {
  readonly collected: CollectedCheckpoint | undefined
  readonly token: CheckpointToken | undefined
  /** The batch whose root is that of the checkpoint. */
  readonly batch: Batch | undefined
}

export type Confirmer = NonNullable<QueryOf<typeof api.listCheckpoints>['confirmedBy']>

interface Page {
  readonly limit: number
  readonly before: number | undefined
}

/** Newest first; the cursor is the size of the last checkpoint shown. */
export async function listCheckpoints(
  ports: Ports,
  {
    limit,
    cursor,
    confirmedBy,
  }: { readonly limit: number; readonly cursor?: string; readonly confirmedBy?: Confirmer },
): Promise<{ readonly checkpoints: readonly ListedCheckpoint[]; readonly nextCursor: string | null }> {
  const page = { limit: limit + 1, before: readNumberCursor(cursor) }
  const sizes = await sizesBy[confirmedBy ?? 'anyone'](ports, page)
  const last = sizes[limit - 1]
  const nextCursor = sizes.length > limit && last !== undefined ? String(last) : null
  return { checkpoints: await ofSizes(ports, sizes.slice(0, limit)), nextCursor }
}

const sizesBy: Readonly<Record<Confirmer | 'anyone', (ports: Ports, page: Page) => Promise<readonly number[]>>> = {
  anyone: ({ database }, page) => selectCheckpointSizes(database, page),
  witnesses: ({ database }, page) => findConfirmedSizes(database, page),
  authority: ({ database }, page) => findTokenSizes(database, page),
  blockchain: (ports, page) => findConfirmedBatchSizes(ports, page),
}

export async function findCheckpoint(ports: Ports, size: number): Promise<ListedCheckpoint | undefined> {
  const [found] = await ofSizes(ports, [size])
  return found
}

/** The first checkpoint that covers the entry, and the first ones that others confirm, each in their way. Newest first. */
export async function findCheckpointsOfEntry(
  ports: Ports,
  number: number,
): Promise<{ readonly checkpoints: readonly ListedCheckpoint[]; readonly nextCursor: null }> {
  const { database } = ports
  const [first, confirmed, timestamped, batch] = await Promise.all([
    selectNextCheckpointSize(database, number),
    findFirstConfirmed(database, [number]),
    findFirstTokens(database, [number]),
    findCoveringBatch(ports, number),
  ])
  const found = [first, confirmed.get(number)?.size, timestamped.get(number)?.size, batch?.size]
  const sizes = found.filter((size) => size !== undefined)
  return { checkpoints: await ofSizes(ports, sizes), nextCursor: null }
}

async function ofSizes(ports: Ports, sizes: readonly number[]): Promise<ListedCheckpoint[]> {
  if (sizes.length === 0) return []
  const [found, collected, tokens, batches] = await Promise.all([
    selectCheckpointsOfSizes(ports.database, sizes),
    findCollected(ports.database, sizes),
    findTokensOf(ports.database, sizes),
    findBatchesOfSizes(ports, sizes),
  ])
  return found.map((one) => ({
    ...one,
    collected: collected.get(one.size),
    token: tokens.get(one.size),
    batch: batches.get(one.size),
  }))
}
