import type { Database, Transaction } from '../../ports/database.ts'
import { defaultLanguage, type Language } from '../../vocabulary/language.ts'
import { findOrganization, selectMemberships } from './directory-store.ts'

/** An email about a change of the account, to the person or their previous email address. */
export interface Notice {
  readonly kind: NoticeKind
  readonly person: { readonly id: string; readonly email: string }
}

export type NoticeKind =
  | 'password-changed'
  | 'email-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'

/** Queues the email. It is sent if and only if the transaction commits. */
export type SendNotice = (transaction: Transaction, notice: Notice) => Promise<void>

/** The language of the person's first organization that has chosen one. */
export async function languageOf(database: Database, userId: string): Promise<Language> {
  for (const { organizationId } of await selectMemberships(database, userId)) {
    const organization = await findOrganization(database, organizationId)
    if (organization?.language) return organization.language
  }
  return defaultLanguage
}
