import { anchorValue, openCheckpoint } from '@countersign/proof'
import type { Chain } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { selectEntryByNumber } from '../log/entry-store.ts'
import type { Log } from '../log/log.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import { type Batch, earliestNextRoot, nextClosingAt } from './model.ts'
import { insertBatch, lockClosing, selectLastBatch } from './store.ts'

export interface ClosePorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
  readonly checkpoints: Checkpoints
  readonly chain: Chain
  readonly anchorIntervalHours: number
}

/** The closed batch, or why nothing was closed. */
export type Closing =
  | { readonly kind: 'closed'; readonly id: string }
  | { readonly kind: 'nothing-new' }
  | { readonly kind: 'one-is-open'; readonly id: string }
  | { readonly kind: 'too-soon'; readonly at: Date }

/** The log starts with an entry of its own that does not need a batch. */
const genesisOnly = 1

/**
 * Closes the batch of all waiting entries once it is due, and so decides to write their root. At most one batch is open
 * across all nodes. `immediately` skips the wait for more records and, on the service's own chain, the interval.
 */
export async function closeBatch(ports: ClosePorts, { immediately }: { immediately: boolean }): Promise<Closing> {
  const { database, clock, randomness, chain } = ports
  const { head } = await ports.log.refresh()
  const checkpoint = await ports.checkpoints.covering(head.size - 1)
  const { origin, size, root } = await openCheckpoint(checkpoint.note, ports.log.known().keys.chain)
  return await database.transaction().execute(async (transaction): Promise<Closing> => {
    await lockClosing(transaction)
    const last = await selectLastBatch(transaction)
    if (last !== undefined && last.phase !== 'CONFIRMED') return { kind: 'one-is-open', id: last.id }
    const first = last?.size ?? 0
    if (size <= Math.max(first, genesisOnly)) return { kind: 'nothing-new' }
    const now = clock.now()
    const due = await (immediately ? dueImmediately(ports, last) : dueAt(ports, transaction, last, now))
    if (due !== undefined && due > now) return { kind: 'too-soon', at: due }
    const id = makeId('batch', now, randomness.bytes(10))
    const value = anchorValue(origin, size, root)
    const network = chain.network().name
    await insertBatch(transaction, {
      id,
      first,
      size,
      root,
      checkpoint: checkpoint.note,
      value,
      network,
      closedAt: now,
    })
    return { kind: 'closed', id }
  })
}

function dueImmediately({ chain, anchorIntervalHours }: ClosePorts, last: Batch | undefined): Date | undefined {
  return chain.isOurs ? undefined : earliestNextRoot(last, anchorIntervalHours)
}

async function dueAt(
  { log, anchorIntervalHours }: ClosePorts,
  database: Database,
  last: Batch | undefined,
  now: Date,
): Promise<Date | undefined> {
  const oldest = await selectEntryByNumber(database, Math.max(last?.size ?? 0, genesisOnly))
  if (oldest === undefined) return undefined
  const newest = log.known().head.serverTimestamp
  return nextClosingAt({ oldest: oldest.time, newest }, last, anchorIntervalHours, now)
}
