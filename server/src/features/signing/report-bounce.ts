import type { SignerEmailBounced } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import type { Mail } from '../mail/model.ts'
import type { RecordPorts } from '../webhooks/record-event.ts'
import { isMoot } from './find-request.ts'
import type { Signer } from './model.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { selectRequest } from './request-store.ts'
import { selectSigners } from './signer-store.ts'

/**
 * Reports that an email to a signer will not be delivered. An email to the sender, or not about signing, is not
 * reported.
 */
export async function reportBounce(transaction: Transaction, ports: RecordPorts, mail: Mail): Promise<void> {
  const request = mail.reference === null ? undefined : await selectRequest(transaction, mail.reference)
  if (request === undefined) return
  const signers = await selectSigners(transaction, request.id)
  const signer = recipientOf(mail, signers)
  if (signer === undefined || isMoot(mail, signer)) return
  await recordSigningEvent(transaction, ports, {
    event: 'signer.email_bounced',
    request,
    signers,
    signer,
    more: describeMail(mail),
  })
}

/** Several signers may share an email address. */
function recipientOf({ recipient, recipientName }: Mail, signers: readonly Signer[]): Signer | undefined {
  const addressed = signers.filter(({ email }) => email === recipient)
  return addressed.find(({ name }) => name === recipientName) ?? addressed[0]
}

/** Why the service could not reach its mail server is for its operator only. */
function describeMail({
  kind,
  state,
  lastError,
}: Mail): Pick<SignerEmailBounced, 'mailKind' | 'mailStatus' | 'mailError'> {
  return state === 'BOUNCED'
    ? { mailKind: kind, mailStatus: state, mailError: lastError }
    : { mailKind: kind, mailStatus: 'FAILED', mailError: null }
}
