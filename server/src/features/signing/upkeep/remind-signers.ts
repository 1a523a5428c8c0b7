import type { Transaction } from '../../../ports/database.ts'
import type { Caller } from '../../../vocabulary/caller.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { countPages } from '../documents/describe-for-mail.ts'
import { insertTrail } from '../evidence/store.ts'
import { type TrailEvent, writeTrail } from '../evidence/trail.ts'
import { readLogo } from '../fetch-logo.ts'
import { lockOwnRequest } from '../find-request.ts'
import { selectLogo } from '../logo-store.ts'
import { mailSigner } from '../mail-signers.ts'
import { currentGroup, day, isOpen, remindOnDemandEveryMs, type Signer, type SigningRequest } from '../model.ts'
import { lockRequest, selectRequest, updateRequest } from '../request-store.ts'
import { selectSigners, updateSigner } from '../signer-store.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { eachRequest } from './each-request.ts'
import { selectRemindable } from './store.ts'

/** Reminds the signers whose turn it is, on the caller's request. At most once an hour. */
export async function remindOnDemand(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  id: string,
): Promise<readonly Signer[]> {
  const request = await lockOwnRequest(ports, transaction, caller, id)
  const now = ports.clock.now()
  const current = currentGroup(await selectSigners(transaction, id))
  const waiting = current.filter(({ invitedAt }) => invitedAt !== null)
  if (waiting.length === 0) throw nobodyInvited(request, current)
  requireRest(request, now)
  await remind(transaction, ports, request, waiting, true)
  await updateRequest(transaction, id, { remindedAt: now })
  return waiting
}

function nobodyInvited({ preparedAt }: SigningRequest, current: readonly Signer[]): Refusal {
  const isInPerson = preparedAt !== null && current.every(({ delivery }) => delivery === 'in_person')
  const message = isInPerson
    ? 'The next signers sign in person, and get no reminder. Open their link when they are with you.'
    : 'No signer has been invited yet, because the document is still being prepared. Try again when it is ready.'
  return new Refusal('NO_INVITED_SIGNERS', message)
}

function requireRest({ remindedAt }: SigningRequest, now: Date): void {
  const nextAt = (remindedAt?.getTime() ?? 0) + remindOnDemandEveryMs
  const seconds = Math.ceil((nextAt - now.getTime()) / 1000)
  if (seconds <= 0) return
  const message = `You can remind signers at most once per hour. Try again in ${seconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, seconds)
}

const mostAtOnce = 500

/** Reminds signers as often as their requests say. */
export async function remindDue(ports: SigningPorts, signal: AbortSignal): Promise<void> {
  const remindable = await selectRemindable(ports.database, ports.clock.now(), mostAtOnce)
  await eachRequest(ports, remindable, signal, (id) => remindRequest(ports, id))
}

async function remindRequest(ports: SigningPorts, id: string): Promise<void> {
  const known = await selectRequest(ports.database, id)
  if (known !== undefined) await readLogo(ports, known)
  await ports.database.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, id)
    const now = ports.clock.now()
    if (request === undefined || !isOpen(request.status) || request.expiresAt <= now) return
    const due = currentGroup(await selectSigners(transaction, id)).filter((signer) => isDue(request, signer, now))
    await remind(transaction, ports, request, due, false)
  })
}

function isDue(request: SigningRequest, { invitedAt, remindedAt, reminders }: Signer, now: Date): boolean {
  const { everyDays, most } = request.reminders
  const last = remindedAt ?? invitedAt
  return last !== null && last.getTime() + everyDays * day <= now.getTime() && reminders < most
}

async function remind(
  transaction: Transaction,
  ports: SigningPorts,
  request: SigningRequest,
  signers: readonly Signer[],
  onDemand: boolean,
): Promise<void> {
  const logo = (await selectLogo(transaction, request.id)) ?? null
  const pages = await countPages({ database: transaction }, request)
  const now = ports.clock.now()
  const events: TrailEvent[] = []
  for (const signer of signers) {
    await mailSigner(transaction, ports, 'REMINDER', { request, signer, logo, pages })
    const reminders = onDemand ? signer.reminders : signer.reminders + 1
    await updateSigner(transaction, signer.id, { remindedAt: now, reminders })
    events.push({ event: 'reminded', signerId: signer.id, email: signer.email, onDemand })
  }
  await insertTrail(transaction, request.id, writeTrail(request.trail, now, events).lines)
}
