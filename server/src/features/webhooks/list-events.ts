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
  /** Whether the caller may read the audit log. */
  readonly mayReadAudit?: boolean
}

interface EventPage {
  readonly events: readonly NumberedEvent[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

/**
 * In the order of their numbers, which is the order in which they become visible: a later event has a higher number
 * than all shown before. The last number is read first, so that the cursor never skips an event that this query did not
 * see.
 */
export async function listEvents(
  { database }: { readonly database: Database },
  owner: string,
  { limit, cursor, kind, since, mayReadAudit = false }: Query,
): Promise<EventPage> {
  const after = readNumberCursor(cursor) ?? 0
  const last = await selectLastNumber(database, owner)
  // The cursor of another owner, or of a database restored to an earlier state: it would skip events.
  if (after > last) throw noCursor()
  const period = since !== undefined && { since: new Date(since) }
  const filter = { ...(kind && { kind }), ...period, withoutAudit: !mayReadAudit }
  const found = await selectEvents(database, owner, filter, { after, upTo: last, limit: limit + 1 })
  const events = found.slice(0, limit)
  const hasMore = found.length > limit
  return { events, hasMore, nextCursor: String(hasMore ? events.at(-1)?.sequence : last) }
}
