import { signing } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { resetMethods } from './authentication/reset-methods.ts'
import { countPages } from './documents/describe-for-mail.ts'
import { insertTrail } from './evidence/store.ts'
import { type TrailEvent, writeTrail } from './evidence/trail.ts'
import { lockOwnRequest } from './find-request.ts'
import { selectLogo } from './logo-store.ts'
import { mailSigner } from './mail-signers.ts'
import { mostNewLinksPerHour, type Signer, type SigningRequest } from './model.ts'
import { newLinksSince } from './new-links.ts'
import { signerIsDone, unknownSigner } from './refusals.ts'
import { updateRequest } from './request-store.ts'
import { selectSigners, updateLink } from './signer-store.ts'
import { makeToken } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** A signer of one of the caller's requests, under the lock of the request. */
export interface LockedSigner {
  readonly request: SigningRequest
  readonly signer: Signer
  readonly others: readonly Signer[]
}

/** Refuses unless the request is open, and the signer is not done. */
export async function lockWaitingSigner(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { id, signerId }: { readonly id: string; readonly signerId: string },
): Promise<LockedSigner> {
  const request = await lockOwnRequest(ports, transaction, caller, id)
  const signers = await selectSigners(transaction, id)
  const signer = signers.find((one) => one.id === signerId)
  if (signer === undefined) throw unknownSigner(signerId)
  if (signer.status !== 'PENDING') throw signerIsDone(signer)
  return { request, signer, others: signers.filter((one) => one !== signer) }
}

export interface LinkedSigner {
  readonly signer: Signer
  readonly token: string
}

/**
 * Replaces the link of a signer who has not signed, under the lock of the request. Whatever was done with the old one does not count for
 * the new one: another person may open it. If `send`, the new one is emailed as an invitation, in this transaction.
 * Otherwise no automatic reminder emails it either: the sender chose another way.
 */
export async function giveNewLink(
  ports: SigningPorts,
  transaction: Transaction,
  { request, signer }: Omit<LockedSigner, 'others'>,
  {
    send,
    trail,
    accessCodeHash,
  }: { readonly send: boolean; readonly trail: TrailEvent; readonly accessCodeHash?: string | undefined },
): Promise<LinkedSigner> {
  const now = ports.clock.now()
  await requireFewLinks(transaction, signer, now)
  const { token, tokenHash, encryptedToken } = makeToken(ports, signer.id)
  const unsent = signer.invitedAt === null ? {} : { reminders: signing.mostReminders }
  const invitation = send ? { invitedAt: now, reminders: 0, remindedAt: null } : unsent
  const documents = signer.documents.map((document) => ({ ...document, loadedHash: null }))
  const unseen = { viewedAt: null, viewedDocuments: [], documents, shownConsents: [] }
  const linked: Signer = { ...signer, tokenHash, encryptedToken, ...unseen, ...invitation }
  await updateLink(transaction, linked)
  await resetMethods(transaction, linked, accessCodeHash)
  const invited: TrailEvent = { event: 'invited', signerId: signer.id, email: linked.email }
  await insertTrail(transaction, request.id, writeTrail(request.trail, now, send ? [trail, invited] : [trail]).lines)
  if (send) {
    const logo = (await selectLogo(transaction, request.id)) ?? null
    const pages = await countPages({ database: transaction }, request)
    await mailSigner(transaction, ports, 'INVITATION', { request, signer: linked, logo, pages })
  }
  await updateRequest(transaction, request.id, { updatedAt: now })
  return { signer: linked, token }
}

const hourMs = 3_600_000

async function requireFewLinks(transaction: Transaction, signer: Signer, now: Date): Promise<void> {
  const recent = await newLinksSince(transaction, signer, new Date(now.getTime() - hourMs))
  const most = mostNewLinksPerHour[signer.delivery]
  const [oldest] = recent.slice(-most)
  if (oldest === undefined || recent.length < most) return
  const seconds = Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000)
  const message = `A signer can get at most ${most} new links per hour. Try again in ${seconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, seconds)
}
