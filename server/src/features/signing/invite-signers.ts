import { countPages } from './documents/describe-for-mail.ts'
import { insertTrail } from './evidence/store.ts'
import { type TrailEvent, writeTrail } from './evidence/trail.ts'
import { readLogo } from './fetch-logo.ts'
import { mailSigner } from './mail-signers.ts'
import { currentGroup, isOpen, moved, progressOf, type Signer, type SigningRequest, stepMayTakeMs } from './model.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { selectSigners, updateSigner } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Invites the signers whose turn it is and who were not invited yet, unless they sign in person. Email and mark are one
 * transaction: nobody is invited twice. Returns whether everyone has done their part, so that the documents are
 * finished next: a node of an older version waits for people who only get a copy, and leaves such a request open.
 */
export async function inviteSigners(ports: SigningPorts, known: SigningRequest): Promise<boolean> {
  const logo = await readLogo(ports, known)
  const pages = await countPages(ports, known)
  return await ports.database.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, known.id)
    if (request === undefined || !isOpen(request.status)) return false
    const all = await selectSigners(transaction, request.id)
    const now = ports.clock.now()
    const finalizing = progressOf(all).pending === 0 ? moved(request.status, 'do-last-part') : null
    if (finalizing !== null) {
      await updateRequest(transaction, request.id, {
        status: finalizing,
        updatedAt: now,
        workDueAt: new Date(now.getTime() + stepMayTakeMs),
        problem: null,
      })
      return true
    }
    const signers = currentGroup(all)
    const events: TrailEvent[] = []
    for (const signer of signers.filter(isUninvited)) {
      await mailSigner(transaction, ports, 'INVITATION', { request, signer, logo, pages })
      await updateSigner(transaction, signer.id, { invitedAt: now })
      events.push({ event: 'invited', signerId: signer.id, email: signer.email })
    }
    await insertTrail(transaction, request.id, writeTrail(request.trail, now, events).lines)
    const changed = events.length === 0 ? {} : { updatedAt: now }
    await updateRequest(transaction, request.id, { ...changed, workDueAt: null, problem: null })
    return false
  })
}

/** The sender hands those the device who sign in person. */
function isUninvited({ invitedAt, delivery }: Signer): boolean {
  return invitedAt === null && delivery === 'email'
}
