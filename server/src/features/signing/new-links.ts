import type { Database } from '../../ports/database.ts'
import { readEvent } from './evidence/describe-trail.ts'
import { selectLatestTrail } from './evidence/store.ts'

/** More than one hour can add. */
const mostEvents = 1000

/** When each signer got a new link instead of the one before: the times after `since`, by signer id. */
export async function newLinksSince(
  database: Database,
  requestId: string,
  since: Date,
): Promise<ReadonlyMap<string, readonly Date[]>> {
  const times = new Map<string, Date[]>()
  for (const line of await selectLatestTrail(database, requestId, mostEvents)) {
    const event = readEvent(line)
    const time = new Date(event.time)
    if ((event.event !== 'corrected' && event.event !== 'link-replaced') || time <= since) continue
    times.set(event.signerId, [...(times.get(event.signerId) ?? []), time])
  }
  return times
}
