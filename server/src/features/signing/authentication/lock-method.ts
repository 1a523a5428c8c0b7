import type { Transaction } from '../../../ports/database.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { renderSignerLocked } from '../../mail/render-authentication.ts'
import { senderLine } from '../../mail/sender.ts'
import type { TrailEvent, TrailVisitor } from '../evidence/trail.ts'
import { findSender, urlForSender } from '../find-sender.ts'
import { selectLogo } from '../logo-store.ts'
import { brandOf } from '../mail-signers.ts'
import { isOpen } from '../model.ts'
import { registeredSender } from '../registered-sender.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { addToTrail, type LockedMethod } from './change-method.ts'
import { upsertMethod } from './method-store.ts'

/** Ends the tries of a signer, until the sender sets a new code or replaces the link. The sender is notified. */
export async function lockMethod(
  ports: SigningPorts,
  transaction: Transaction,
  { request, signer, state }: LockedMethod,
  visitor: TrailVisitor,
  before: readonly TrailEvent[] = [],
): Promise<void> {
  const now = ports.clock.now()
  const { method } = state
  // The hash of an access code stays: a replaced link unlocks it.
  const codeHash = method === 'access_code' ? state.codeHash : null
  await upsertMethod(transaction, signer.id, { ...state, codeHash, sentAt: null, expiresAt: null, lockedAt: now })
  await addToTrail(transaction, request, now, [
    ...before,
    { event: 'authentication-locked', signerId: signer.id, method, ...visitor },
  ])
  if (isOpen(request.status)) await notifySender(ports, transaction, { request, signer })
}

async function notifySender(
  ports: SigningPorts,
  transaction: Transaction,
  { request, signer }: Pick<LockedMethod, 'request' | 'signer'>,
): Promise<void> {
  const sender = await findSender(transaction, request)
  if (sender === undefined) return
  const { language } = sender
  const logo = (await selectLogo(transaction, request.id)) ?? null
  const brand = brandOf(request, await registeredSender({ database: transaction }, request), logo)
  await queueMail(transaction, ports, {
    kind: 'SIGNER_LOCKED',
    owner: request.owner,
    reference: request.id,
    to: { address: sender.email, name: sender.name },
    senderName: senderLine(language, brand),
    language,
    content: renderSignerLocked({
      language,
      brand,
      title: request.title,
      reference: request.id,
      requestUrl: urlForSender(ports, request),
      recipientName: sender.name,
      signerName: signer.name,
    }),
  })
}
