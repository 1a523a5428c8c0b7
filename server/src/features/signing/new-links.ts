import type { Database } from '../../ports/database.ts'
import { readEvent } from './evidence/describe-trail.ts'
import { selectLatestEvents } from './evidence/store.ts'
import type { Signer } from './model.ts'

/** More than all signers of a request can cause within an hour. */
const mostEvents = 1000

/** When a signer got new links instead of earlier ones: the times after `since`, in order. */
export async function newLinksSince(
  database: Database,
  { id, requestId }: Pick<Signer, 'id' | 'requestId'>,
  since: Date,
): Promise<readonly Date[]> {
  const lines = await selectLatestEvents(database, requestId, ['corrected', 'link-replaced', 'delegated'], mostEvents)
  return lines
    .map(readEvent)
    .filter((event) => 'signerId' in event && event.signerId === id)
    .map(({ time }) => new Date(time))
    .filter((time) => time > since)
}

/** The ids of the signers whose current link was not emailed: the sender passes it on. */
export async function signersWithUnsentLink(database: Database, requestId: string): Promise<ReadonlySet<string>> {
  const kinds = ['invited', 'reminded', 'corrected', 'link-replaced'] as const
  const unsent = new Set<string>()
  for (const line of await selectLatestEvents(database, requestId, kinds, mostEvents)) {
    const event = readEvent(line)
    if (event.event === 'link-replaced') unsent.add(event.signerId)
    else if ('signerId' in event) unsent.delete(event.signerId)
  }
  return unsent
}

/** Reports whether the sender knows the link of this delegate: only if they had it replaced since the delegation. */
export async function isKnownToSender(
  database: Database,
  { id, requestId }: Pick<Signer, 'id' | 'requestId'>,
): Promise<boolean> {
  const kinds = ['corrected', 'link-replaced', 'delegated'] as const
  const events = (await selectLatestEvents(database, requestId, kinds, mostEvents)).map(readEvent)
  return events.findLast((event) => 'signerId' in event && event.signerId === id)?.event !== 'delegated'
}
