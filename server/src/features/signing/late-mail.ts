import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Mail } from '../mail/model.ts'
import { expired, refusalForSender } from './refusals.ts'
import { selectRequest } from './request-store.ts'
import { selectSigners } from './signer-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** Why an invitation or reminder is too late: its signer has signed, or nobody can any more. Null if it may be sent. */
export async function whyTooLate(
  { database, clock }: Ports,
  { kind, reference, recipient }: Pick<Mail, 'kind' | 'reference' | 'recipient'>,
): Promise<string | null> {
  if ((kind !== 'INVITATION' && kind !== 'REMINDER') || reference === null) return null
  const request = await selectRequest(database, reference)
  if (request === undefined) return null
  const end = refusalForSender(request) ?? (request.expiresAt <= clock.now() ? expired() : null)
  if (end !== null) return end.message
  // Several signers may share an email address.
  const signers = (await selectSigners(database, request.id)).filter(({ email }) => email === recipient)
  return signers.every(({ status }) => status === 'SIGNED') ? 'The signer has already signed.' : null
}
