import type { Transaction } from '../../ports/database.ts'
import { erasePeople, type IsErased } from '../../vocabulary/person.ts'
import { clearAnswers } from './attempt-store.ts'
import { selectDeliveriesOf, updateBody } from './delivery-store.ts'
import { selectEventsOf, updateData } from './event-store.ts'
import type { EventData } from './serialize-event.ts'

/** Erases people from the events of a signing request, and from the deliveries of these events. */
export async function eraseInEvents(
  transaction: Transaction,
  about: { readonly owner: string; readonly signingRequestId: string; readonly since: Date },
  isErased: IsErased,
): Promise<void> {
  const events = await selectEventsOf(transaction, about)
  for (const { id, data } of events) {
    const given = JSON.parse(data) as EventData
    const erased = erasePeople(given, isErased)
    if (erased !== given) await updateData(transaction, id, JSON.stringify(withoutWords(erased)))
  }
  const ids = events.map(({ id }) => id)
  for (const { id, body } of await selectDeliveriesOf(transaction, about.owner, ids)) {
    const given = JSON.parse(body.toString()) as { readonly data: EventData }
    const data = erasePeople(given.data, isErased)
    if (data === given.data) continue
    await updateBody(transaction, id, Buffer.from(JSON.stringify({ ...given, data: withoutWords(data) })))
    await clearAnswers(transaction, id)
  }
}

/** What may be in the words of the erased person, or names them. */
function withoutWords(data: EventData): EventData {
  return {
    ...data,
    ...(data.status === 'DECLINED' && { reason: null }),
    ...('delegationReason' in data && { delegationReason: null }),
    ...('mailError' in data && { mailError: null }),
  }
}
