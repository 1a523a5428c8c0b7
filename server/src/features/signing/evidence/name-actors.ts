import type { Database } from '../../../ports/database.ts'
import { findKeyNames, findUsers } from '../../accounts/directory-store.ts'
import { type NamesOfActors, readEvent } from './describe-trail.ts'
import type { TrailEvent, TrailLine } from './trail.ts'

const actsOfSender: ReadonlySet<TrailEvent['event']> = new Set([
  'created',
  'changed',
  'corrected',
  'link-replaced',
  'cancelled',
])

/** What those are called now who have acted for the sender, and by which keys. */
export async function nameActors(
  { database }: { readonly database: Database },
  trail: readonly TrailLine[],
): Promise<NamesOfActors> {
  const events = trail.map(readEvent).filter(({ event }) => actsOfSender.has(event))
  const users = await findUsers(
    database,
    events.flatMap((event) => ('user' in event ? [event.user] : [])),
  )
  const keys = await findKeyNames(
    database,
    events.flatMap((event) => ('apiKey' in event ? [event.apiKey] : [])),
  )
  return new Map([...users, ...keys].map(({ id, name }) => [id, name]))
}
