import type { Database } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { describeActor, describeEvent, readEvent } from './evidence/describe-trail.ts'
import { selectLatestTrail } from './evidence/store.ts'
import type { TrailEvent } from './evidence/trail.ts'
import { findOwnRequest } from './find-request.ts'

export interface TimelineEvent {
  readonly at: string
  readonly event: TrailEvent['event']
  /** Who has done it; null for what the service does by itself, or somebody whom nobody knows. */
  readonly actor: string | null
  readonly detail: string | null
}

/** More than anybody reads; only hourly reminders over months come near it. */
const mostEvents = 1000

/** The latest events of a request of the caller's own, the oldest first, without addresses and certificates. */
export async function readTimeline(
  ports: { readonly database: Database },
  caller: Caller,
  id: string,
): Promise<TimelineEvent[]> {
  const { request, signers } = await findOwnRequest(ports, caller, id)
  const nameOf = (signerId: string) => signers.find((signer) => signer.id === signerId)?.name ?? signerId
  const trail = await selectLatestTrail(ports.database, request.id, mostEvents)
  return trail.map((line) => {
    const event = readEvent(line)
    const words = describeEvent(event, nameOf).flatMap(({ look, text }) => (look === 'body' ? [text] : []))
    return {
      at: event.time,
      event: event.event,
      actor: describeActor(event, nameOf, request.senderName),
      detail: words.length === 0 ? null : words.join('\n'),
    }
  })
}
