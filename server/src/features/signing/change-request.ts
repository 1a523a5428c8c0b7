import type { signing } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import { actorOf, type Caller } from '../../vocabulary/caller.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { insertTrail } from './evidence/store.ts'
import { writeTrail } from './evidence/trail.ts'
import { lockOwnRequest, type RequestWithMails, readRequest } from './find-request.ts'
import { expiryOf, mostDaysOpen, type SigningRequest } from './model.ts'
import { updateRequest } from './request-store.ts'
import { keepRoom } from './reserve-room.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Changes the deadline or the reminders of an open request. What stays the same leaves no event. */
export async function changeRequest(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  id: string,
  changes: signing.SigningRequestChanges,
): Promise<RequestWithMails> {
  const request = await lockOwnRequest(ports, transaction, caller, id)
  const now = ports.clock.now()
  const before = settingsOf(request)
  const after = changed(request, changes, now)
  if (JSON.stringify(before) !== JSON.stringify(settingsOf(after))) {
    const { lines } = writeTrail(request.trail, now, [
      { event: 'changed', before, after: settingsOf(after), ...actorOf(caller) },
    ])
    await insertTrail(transaction, id, lines)
    await updateRequest(transaction, id, { ...after, updatedAt: now })
    await keepRoom(transaction, { id, ...after })
  }
  return await readRequest({ database: transaction }, caller, id)
}

type Settings = Pick<SigningRequest, 'expiresAt' | 'reminders'>

function changed(request: Settings, { expiresAt, reminders }: signing.SigningRequestChanges, now: Date): Settings {
  const until = expiresAt === undefined ? request.expiresAt : new Date(expiresAt)
  if (expiresAt !== undefined) requireDeadline(until, now)
  return { expiresAt: until, reminders: { ...request.reminders, ...reminders } }
}

function requireDeadline(expiresAt: Date, now: Date): void {
  if (expiresAt > now && expiresAt <= expiryOf(now, mostDaysOpen)) return
  throw wrongField('expiresAt', `expiresAt must be in the future, and at most ${mostDaysOpen} days from now.`)
}

/** As the trail states them. */
function settingsOf({ expiresAt, reminders: { everyDays, most } }: Settings) {
  return { expiresAt: expiresAt.toISOString(), reminders: { everyDays, most } }
}
