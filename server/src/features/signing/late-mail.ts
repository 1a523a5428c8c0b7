import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Mail } from '../mail/model.ts'
import { isCurrent } from './authentication/authenticate-signer.ts'
import { selectMethods } from './authentication/method-store.ts'
import { isDone } from './model.ts'
import { expired, refusalForSender } from './refusals.ts'
import { selectRequest } from './request-store.ts'
import { selectSigners } from './signer-store.ts'
import { decryptToken } from './signing-link.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
}

export type MailToSigner = Pick<Mail, 'kind' | 'reference' | 'recipient'>

/**
 * Why an invitation, a reminder, a code or a copy must no longer be sent: its link opens nothing, it has been used, or
 * there is nothing left to attach. Null if it may be.
 */
export async function whyTooLate(
  { database, clock, vault }: Ports,
  { kind, reference, recipient }: MailToSigner,
  text: string,
): Promise<string | null> {
  if (reference === null || !isAboutRequest(kind)) return null
  const request = await selectRequest(database, reference)
  if (request === undefined) return null
  if (kind === 'COMPLETION') return request.documentsDeletedAt === null ? null : 'The documents were deleted.'
  if (kind === 'SIGNER_CODE') return await whyCodeTooLate({ database, clock }, request.id, recipient)
  const end = refusalForSender(request) ?? (request.expiresAt <= clock.now() ? expired() : null)
  if (end !== null) return end.message
  const addressed = (await selectSigners(database, request.id)).filter(({ email }) => email === recipient)
  if (addressed.length === 0) return 'The email address of the signer was corrected.'
  // Several signers may share an email address.
  const signer = addressed.find((one) => text.includes(decryptToken(vault, one)))
  if (signer === undefined) return 'The signing link in it was replaced.'
  return isDone(signer) ? 'The signer has already signed.' : null
}

function isAboutRequest(kind: Mail['kind']): boolean {
  return kind === 'INVITATION' || kind === 'REMINDER' || kind === 'SIGNER_CODE' || kind === 'COMPLETION'
}

async function whyCodeTooLate(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  requestId: string,
  recipient: string,
): Promise<string | null> {
  for (const { id, email } of await selectSigners(database, requestId)) {
    const [state] = email === recipient ? await selectMethods(database, id, ['email_code']) : []
    if (state !== undefined && isCurrent(state, clock.now())) return null
  }
  return 'The code in it has expired, or was used.'
}
