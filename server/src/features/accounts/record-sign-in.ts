import { hash } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { type ActedBy, personActor } from '../../vocabulary/audit.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import type { AuditDetails } from '../audit/model.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type FailedSignIn, recordFailedSignInJob } from './model.ts'
import { recordAuditOfPerson } from './record-audit-of-person.ts'
import { findUserByEmail } from './user-store.ts'

/**
 * The sign-in library has stored the session in a transaction of its own. Only what follows the record may return its
 * cookie: a session without a record is unusable.
 */
export async function recordSignIn(
  { database }: { readonly database: Database },
  by: ActedBy,
  userId: string,
  details: AuditDetails = {},
): Promise<void> {
  const event = { ...by, action: 'sign_in.succeeded', details } as const
  await database.transaction().execute((transaction) => recordAuditOfPerson(transaction, userId, event))
}

interface QueuePorts {
  readonly database: Database
  readonly queue: JobQueue
  readonly limiter: RateLimiter
  readonly clock: Clock
  readonly mode: Mode
}

/** Attackers must not fill the audit log: beyond these, failures are counted by the metrics only. */
const perHour = { account: 20, unknown: 100 }

/**
 * Records later that a password was refused: the response must not take longer for an account that exists, nor for one
 * with more organizations.
 */
export async function queueFailedSignIn(
  { database, queue, limiter, clock, mode }: QueuePorts,
  { email, ip, code }: { readonly email: string; readonly ip: string; readonly code: string },
): Promise<void> {
  const { allowed, remaining } = await limiter.hit(`audit-failures:${accountOf(email)}`, perHour.account, 3600)
  if (!allowed) return
  const at = clock.now().toISOString()
  const failed = { email: email.toLowerCase(), ip, code, at, mode, isLast: remaining === 0 }
  await database.transaction().execute((transaction) => queue.enqueue(transaction, recordFailedSignInJob, failed))
}

interface RecordPorts {
  readonly database: Database
  readonly limiter: RateLimiter
}

export async function recordFailedSignIn({ database, limiter }: RecordPorts, failed: FailedSignIn): Promise<void> {
  const { email, ip, code, mode, isLast } = failed
  const event = { ip, at: new Date(failed.at), mode, action: 'sign_in.failed' } as const
  const details = { code, ...(isLast && { furtherFailuresThisHour: 'not recorded' }) }
  const user = await findUserByEmail(database, email)
  const unknown = user === undefined && (await limiter.hit('audit-failures-of-unknown', perHour.unknown, 3600))
  if (unknown && !unknown.allowed) return
  await database.transaction().execute(async (transaction) => {
    if (user !== undefined) {
      const target = { kind: 'user', id: user.id, name: user.email } as const
      const actor = personActor({ id: null, email: user.email })
      return await recordAuditOfPerson(transaction, user.id, { ...event, actor, target, details })
    }
    // Only the hash of the email address, as in the log of the service: it may belong to anybody.
    const actor = personActor({ id: null, email: 'Unknown person' })
    const account = accountOf(email)
    await recordAudit(transaction, { ...event, organizationId: null, actor, details: { ...details, account } })
  })
}

/** Readers of the log can follow one account without learning whose it is. */
export function accountOf(email: string): string {
  return hash('sha256', email.toLowerCase()).slice(0, 12)
}
