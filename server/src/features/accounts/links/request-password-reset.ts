import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { defineJob, type JobQueue } from '../../../ports/job-queue.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { Language } from '../../../vocabulary/language.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { languageOf } from '../notices.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { findUserByEmail } from '../user-store.ts'
import type { SendLink } from './account-link.ts'
import { createLink } from './create-link.ts'

interface RequestPorts {
  readonly database: Database
  readonly limiter: RateLimiter
  readonly queue: JobQueue
}

type Wanted = { readonly email: string; readonly language: Language | null; readonly ip: string }

/** Looks the account up, and mails the link if there is one. */
export const mailPasswordResetJob = defineJob<Wanted>({
  name: 'accounts.mail-password-reset',
  retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 120 },
  timeoutSeconds: 60,
})

/**
 * The account is looked up by a job, so that the response takes as long for an unknown email address. The limits count
 * unknown ones, too.
 */
export async function requestPasswordReset(
  { database, limiter, queue }: RequestPorts,
  wanted: { readonly email: string; readonly language: Language | undefined },
  from: { readonly ip: string; readonly network: string },
): Promise<void> {
  const email = wanted.email.toLowerCase()
  await limitRequests(limiter, email, from.network)
  const data = { email, language: wanted.language ?? null, ip: from.ip }
  await database.transaction().execute((transaction) => queue.enqueue(transaction, mailPasswordResetJob, data))
}

/** Enough for a person who looks for the email, too few to flood a mailbox. */
const perHour = { email: 5, network: 30 }

async function limitRequests(limiter: RateLimiter, email: string, network: string): Promise<void> {
  for (const [subject, limit] of [
    [`password-reset:${network}`, perHour.network],
    [`password-reset-to:${email}`, perHour.email],
  ] as const) {
    const { allowed, resetSeconds } = await limiter.hit(subject, limit, 3600)
    if (allowed) continue
    const message = `Too many requests to reset a password. Try again in ${resetSeconds} seconds.`
    throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
  }
}

interface MailPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly sendLink: SendLink
  readonly publicUrl: string
}

/** Sends nothing to people who have no account, or a disabled one. */
export async function mailPasswordReset(ports: MailPorts, { email, language, ip }: Wanted): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    const user = await findUserByEmail(transaction, email)
    if (user === undefined || user.disabledAt !== null) return
    const spoken = language ?? (await languageOf(transaction, user.id))
    await createLink({ ...ports, transaction }, { user, language: spoken, newEmail: null })
    const by = { actor: { kind: 'user', id: null, name: email }, ip, at: ports.clock.now(), mode: 'live' } as const
    const target = { kind: 'user', id: user.id, name: user.email } as const
    await recordAuditOfPerson(transaction, user.id, { ...by, action: 'password.reset_requested', target })
  })
}
