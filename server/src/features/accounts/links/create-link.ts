import type { Clock } from '../../../ports/clock.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import type { Language } from '../../../vocabulary/language.ts'
import { type AccountLink, expiryOf, hashLinkToken, linkUrl, makeLinkToken, type SendLink } from './account-link.ts'
import { insertLink } from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly sendLink: SendLink
  readonly publicUrl: string
}

interface Input {
  readonly user: { readonly id: string; readonly email: string }
  readonly language: Language
  /** For a link that changes the email address; others reset the password. */
  readonly newEmail: string | null
}

/** Stores the link and mails it: to the new email address if it is to change. */
export async function createLink(ports: Ports, { user, language, newEmail }: Input): Promise<AccountLink> {
  const { transaction, clock, randomness } = ports
  const createdAt = clock.now()
  const link: AccountLink = {
    id: makeId('link', createdAt, randomness.bytes(10)),
    kind: newEmail === null ? 'PASSWORD_RESET' : 'EMAIL_CHANGE',
    userId: user.id,
    newEmail,
    createdAt,
    expiresAt: expiryOf(createdAt),
  }
  const token = makeLinkToken(randomness)
  await insertLink(transaction, link, hashLinkToken(token))
  const url = linkUrl(ports.publicUrl, link.kind, token)
  await ports.sendLink(transaction, { link, to: newEmail ?? user.email, email: user.email, language, url })
  return link
}
