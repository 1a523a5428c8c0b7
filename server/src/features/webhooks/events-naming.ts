import type { Database } from '../../ports/database.ts'
import type { PersonEmail } from '../../vocabulary/person.ts'
import { selectEventsNaming } from './event-store.ts'

const batchSize = 500

/** The recorded events of an owner that name the person, in order. */
export async function* eventsNaming(
  { database }: { readonly database: Database },
  owner: string,
  email: PersonEmail,
): AsyncGenerator<{ readonly eventId: string; readonly event: string; readonly createdAt: Date }> {
  for (let after = 0, isMore = true; isMore; ) {
    const events = await selectEventsNaming(database, owner, email, { after, most: batchSize })
    for (const { id, event, createdAt } of events) yield { eventId: id, event, createdAt }
    isMore = events.length === batchSize
    after = events.at(-1)?.recorded ?? after
  }
}
