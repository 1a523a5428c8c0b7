import type { Database } from '../../ports/database.ts'
import type { PersonEmail } from '../../vocabulary/person.ts'
import type { Mail, MailState } from './model.ts'
import { countQueued, selectInvitationsTo, selectMail, selectMails, selectMailsOf } from './store.ts'

interface Ports {
  readonly database: Database
}

export async function findMail({ database }: Ports, id: string): Promise<Mail | undefined> {
  return await selectMail(database, id)
}

/** All emails about one reference, oldest first. */
export async function mailsOf({ database }: Ports, reference: string): Promise<Mail[]> {
  return await selectMailsOf(database, reference)
}

/** Emails of an organization that invited this person to become a member, oldest first. */
export async function membershipMailsTo({ database }: Ports, owner: string, email: PersonEmail): Promise<Mail[]> {
  return await selectInvitationsTo(database, owner, email)
}

/** Emails to be sent, and since when the oldest has been waiting. */
export async function countMailsToSend({ database }: Ports): Promise<{ count: number; oldest: Date | null }> {
  return await countQueued(database)
}

export async function listMails(
  { database }: Ports,
  query: { limit: number; cursor?: string; state?: MailState; reference?: string },
): Promise<{ mails: Mail[]; nextCursor: string | null }> {
  const { limit, cursor, state, reference } = query
  const found = await selectMails(database, { state, reference }, { limit, cursor })
  const mails = found.slice(0, limit)
  return { mails, nextCursor: found.length > limit ? (mails.at(-1)?.id ?? null) : null }
}
