import type { Transaction } from '../../ports/database.ts'
import { erasedName, type IsErased, type PersonEmail } from '../../vocabulary/person.ts'
import { eraseMail, removeBody, selectInvitationsTo, selectMailsOf } from './store.ts'

/**
 * Erases people from the emails about a reference: as recipients, and in what others were sent. An email to them that
 * has not left yet is not sent any more.
 */
export async function eraseInMails(
  transaction: Transaction,
  reference: string,
  { isErased, names, now }: { readonly isErased: IsErased; readonly names: readonly string[]; readonly now: Date },
): Promise<void> {
  for (const { id, recipient, subject } of await selectMailsOf(transaction, reference)) {
    if (isErased(recipient)) await eraseMail(transaction, id, now)
    else await removeBody(transaction, id, withoutNames(subject, names))
  }
}

/** Erases a person from the emails that invited them to become a member of an organization. */
export async function eraseMembershipMails(
  transaction: Transaction,
  owner: string,
  email: PersonEmail,
  now: Date,
): Promise<void> {
  for (const { id } of await selectInvitationsTo(transaction, owner, email)) await eraseMail(transaction, id, now)
}

function withoutNames(subject: string, names: readonly string[]): string {
  return names.reduce((text, name) => text.replaceAll(name, erasedName), subject)
}
