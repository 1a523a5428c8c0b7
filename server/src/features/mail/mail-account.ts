import type { Transaction } from '../../ports/database.ts'
import type { LinkLetter } from '../accounts/links/account-link.ts'
import { languageOf, type Notice } from '../accounts/notices.ts'
import { type QueuePorts, queueMail } from './queue-mail.ts'
import { renderAccountLink, renderAccountNotice } from './render-account-mails.ts'

/** The email with a link to reset a password, or to confirm a new email address. */
export async function mailAccountLink(transaction: Transaction, ports: QueuePorts, letter: LinkLetter): Promise<void> {
  const { link, to, language } = letter
  await queueMail(transaction, ports, {
    kind: link.kind,
    owner: link.userId,
    reference: link.id,
    to: { address: to },
    language,
    content: renderAccountLink(letter),
  })
}

/** The email that says what has changed in an account. */
export async function mailAccountNotice(transaction: Transaction, ports: QueuePorts, notice: Notice): Promise<void> {
  const { kind, person } = notice
  const language = await languageOf(transaction, person.id)
  await queueMail(transaction, ports, {
    kind: 'ACCOUNT_NOTICE',
    owner: person.id,
    to: { address: person.email },
    language,
    content: renderAccountNotice({ kind, email: person.email, language, at: ports.clock.now() }),
  })
}
