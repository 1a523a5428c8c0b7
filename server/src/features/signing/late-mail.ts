import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Mail } from '../mail/model.ts'
import { newLinksSince } from './new-links.ts'
import { expired, refusalForSender } from './refusals.ts'
import { selectRequest } from './request-store.ts'
import { selectSigners } from './signer-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

export type MailToSigner = Pick<Mail, 'kind' | 'reference' | 'recipient' | 'recipientName' | 'createdAt'>

/** Why an invitation or reminder is too late: its link was replaced, its signer has signed, or nobody can any more. Null if it may be sent. */
export async function whyTooLate(
  { database, clock }: Ports,
  { kind, reference, recipient, recipientName, createdAt }: MailToSigner,
): Promise<string | null> {
  if ((kind !== 'INVITATION' && kind !== 'REMINDER') || reference === null) return null
  const request = await selectRequest(database, reference)
  if (request === undefined) return null
  const end = refusalForSender(request) ?? (request.expiresAt <= clock.now() ? expired() : null)
  if (end !== null) return end.message
  const addressed = (await selectSigners(database, request.id)).filter(({ email }) => email === recipient)
  // Several signers may share an email address.
  const named = addressed.filter(({ name }) => name === recipientName)
  const signers = named.length === 0 ? addressed : named
  if (signers.length === 0) return 'The email address of the signer was corrected.'
  if (signers.every(({ status }) => status === 'SIGNED')) return 'The signer has already signed.'
  const replaced = await newLinksSince(database, request.id, createdAt)
  return signers.every(({ id }) => replaced.has(id)) ? 'The signing link in it was replaced.' : null
}
