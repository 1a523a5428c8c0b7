import type { Transaction } from '../../ports/database.ts'
import { erasedName, type IsErased } from '../../vocabulary/person.ts'
import { eraseMail, removeBody, selectMailsOf } from './store.ts'

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

function withoutNames(subject: string, names: readonly string[]): string {
  return names.reduce((text, name) => text.replaceAll(name, erasedName), subject)
}
