import type { Chain, Network } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { selectEntryByNumber } from '../log/entry-store.ts'
import type { Log } from '../log/log.ts'
import { type Batch, isAlarming, nextClosingAt } from './model.ts'
import { selectLastBatch, selectLastConfirmed } from './store.ts'

export interface StatusPorts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly chain: Chain
  readonly anchorIntervalHours: number
}

export interface AnchoringStatus {
  readonly network: Network
  /** The number of records that no batch covers yet. */
  readonly queued: number
  /** When the queued records are closed; null if there are none, or if it depends on the open batch. */
  readonly nextRootAt: Date | null
  readonly open: Batch | undefined
  readonly alarm: boolean
  readonly lastConfirmed: Batch | undefined
}

/** The state of anchoring. */
export async function readAnchoringStatus(ports: StatusPorts): Promise<AnchoringStatus> {
  const { database } = ports
  const { head } = await ports.log.refresh()
  const last = await selectLastBatch(database)
  const lastConfirmed = last?.phase === 'CONFIRMED' ? last : await selectLastConfirmed(database)
  const open = last?.phase === 'CONFIRMED' ? undefined : last
  const from = Math.max(last?.size ?? 0, 1)
  const oldest = open === undefined ? await selectEntryByNumber(ports.database, from) : undefined
  const now = ports.clock.now()
  return {
    network: ports.chain.network(),
    queued: Math.max(0, head.size - from),
    nextRootAt:
      oldest === undefined
        ? null
        : nextClosingAt({ oldest: oldest.time, newest: head.serverTimestamp }, last, ports.anchorIntervalHours, now),
    open,
    alarm: open !== undefined && isAlarming(open, now),
    lastConfirmed,
  }
}
