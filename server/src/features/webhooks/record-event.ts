import type { EventKind } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { insertEvent } from './event-store.ts'
import { numberEventsJob, type RecordedEvent } from './model.ts'
import { type EventData, serializeEventData } from './serialize-event.ts'

export interface RecordPorts {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly queue: JobQueue
}

interface Happened {
  /** Organization or user. */
  readonly owner: string
  readonly event: EventKind
  /** Must survive JSON. */
  readonly data: EventData
  /** The only subscription that gets it. */
  readonly onlyFor?: string
}

/**
 * Writes the event into the caller's transaction: it exists if and only if the change commits. It takes no lock. Its
 * number, and the deliveries to subscribed endpoints, follow after the commit.
 */
export async function recordEvent(
  transaction: Transaction,
  ports: RecordPorts,
  { owner, event, data, onlyFor }: Happened,
): Promise<RecordedEvent> {
  const createdAt = ports.clock.now()
  const id = makeId('evt', createdAt, ports.randomness.bytes(10))
  const recorded = { id, owner, event, createdAt, data: serializeEventData(data), onlyFor: onlyFor ?? null }
  await insertEvent(transaction, { ...recorded, traceparent: ports.queue.traceparent?.() ?? null })
  await ports.queue.enqueue(transaction, numberEventsJob, { owner }, { onceKey: owner })
  return recorded
}
