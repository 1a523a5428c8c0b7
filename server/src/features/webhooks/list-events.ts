import type { EventKind } from '@countersign/api'
import type { Database } from '../../ports/database.ts'
import { noCursor, readNumberCursor } from '../../vocabulary/read-cursor.ts'
import { selectEvents, selectLastNumber } from './event-store.ts'
import type { NumberedEvent } from './model.ts'

interface Query {
  readonly limit: number
  readonly cursor?: string
  readonly kind?: EventKind
  readonly since?: string
}

interface EventPage {
  readonly events: readonly NumberedEvent[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

/**
 * In the order of their numbers, which is also that in which they become visible: whatever comes later has a higher number than
 * all that was shown. The last number is read first, so that the cursor never passes an event which this reading did not see.
 */
export async function listEvents(
  { database }: { readonly database: Database },
  owner: string,
  { limit, cursor, kind, since }: Query,
): Promise<EventPage> {
  const after = readNumberCursor(cursor) ?? 0
  const last = await selectLastNumber(database, owner)
  // Of another owner, or of a database that was restored to an earlier state: events would be passed over.
  if (after > last) throw noCursor()
  const filter = { ...(kind && { kind }), ...(since !== undefined && { since: new Date(since) }) }
  const found = await selectEvents(database, owner, filter, { after, upTo: last, limit: limit + 1 })
  const events = found.slice(0, limit)
  const hasMore = found.length > limit
  return { events, hasMore, nextCursor: String(hasMore ? events.at(-1)?.sequence : last) }
}
