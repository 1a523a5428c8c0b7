import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import type { Language } from '../../../vocabulary/language.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import type { User } from '../model.ts'
import { languageOf, type SendNotice } from '../notices.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { requireSameSingleSignOn } from '../single-sign-on/require-sign-in.ts'
import { findUserByEmail, updateEmail } from '../user-store.ts'
import { type AccountLink, invalidLink, type SendLink } from './account-link.ts'
import { createLink } from './create-link.ts'
import { findLink } from './find-link.ts'
import { deleteLink, deleteLinksOf } from './store.ts'

interface Person {
  readonly id: string
  readonly email: string
}

interface RequestPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly limiter: RateLimiter
  readonly sendLink: SendLink
  readonly publicUrl: string
}

const perHour = 5

/**
 * Mails a link to the new email address. Whether it has an account is checked when the link is used: only the owner of
 * the mailbox may learn it.
 */
export async function requestEmailChange(
  ports: RequestPorts,
  person: Person,
  wanted: { readonly email: string; readonly language: Language | undefined },
): Promise<AccountLink> {
  const newEmail = wanted.email.toLowerCase()
  if (newEmail === person.email) throw wrongField('email', 'email is already your email address. Send another one.')
  await requireSameSingleSignOn(ports.database, person, newEmail)
  const { allowed, resetSeconds } = await ports.limiter.hit(`email-change:${person.id}`, perHour, 3600)
  if (!allowed) {
    const message = `Too many requests to change your email address. Try again in ${resetSeconds} seconds.`
    throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
  }
  return await ports.database.transaction().execute(async (transaction) => {
    // The newest link is the only one that works.
    await deleteLinksOf(transaction, person.id, 'EMAIL_CHANGE')
    const language = wanted.language ?? (await languageOf(transaction, person.id))
    return await createLink({ ...ports, transaction }, { user: person, language, newEmail })
  })
}

interface ConfirmPorts {
  readonly database: Database
  readonly clock: Clock
  readonly sendNotice: SendNotice
  readonly by: ActedBy
}

/**
 * Requires the session of the same person: with the link alone, a stranger who owns a mistyped address would take over
 * the account.
 */
export async function confirmEmailChange(ports: ConfirmPorts, person: Person, token: string): Promise<User> {
  return await ports.database.transaction().execute(async (transaction) => {
    const link = await findLink({ ...ports, database: transaction }, 'EMAIL_CHANGE', token)
    if (link.newEmail === null || link.userId !== person.id) throw invalidLink()
    await requireSameSingleSignOn(transaction, person, link.newEmail)
    if (!(await deleteLink(transaction, link.id))) throw invalidLink()
    if ((await findUserByEmail(transaction, link.newEmail)) !== undefined) throw taken(link.newEmail)
    await deleteLinksOf(transaction, person.id)
    const changed = await updateEmail(transaction, person.id, link.newEmail, ports.clock.now())
    if (changed === undefined) throw taken(link.newEmail)
    await ports.sendNotice(transaction, { kind: 'email-changed', person })
    const target = { kind: 'user', id: person.id, name: link.newEmail } as const
    const event = { action: 'user.changed', target, details: { field: 'email' } } as const
    await recordAuditOfPerson(transaction, person.id, { ...ports.by, ...event })
    return changed
  })
}

function taken(email: string): Refusal {
  return new Refusal('ALREADY_EXISTS', `A user with the email address ${email} already exists.`)
}
