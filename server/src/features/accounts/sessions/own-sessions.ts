import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { recordAuditOfPerson } from '../record-audit-of-person.ts'
import { lastMoments, type Session, type SessionLimits } from './session.ts'
import { deleteSession, deleteSessionsOf, hasSession, selectSessions } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly sessionLimits: SessionLimits
}

const mostListed = 100

export async function listSessions({ database, clock, sessionLimits }: Ports, userId: string): Promise<Session[]> {
  return await selectSessions(database, userId, lastMoments(sessionLimits, clock.now()), mostListed)
}

export async function endSession({ database }: Ports, by: ActedBy, userId: string, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await deleteSession(transaction, userId, id))) throw new Refusal('NOT_FOUND', `You have no session ${id}.`)
    const target = { kind: 'session', id } as const
    await recordAuditOfPerson(transaction, userId, { ...by, action: 'session.ended', target })
  })
}

/** Signs a person out. A session that has ended meanwhile is no longer recorded. */
export async function endOwnSession(
  { database }: Pick<Ports, 'database'>,
  by: ActedBy,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (!(await deleteSession(transaction, id, sessionId))) return
    await recordAuditOfPerson(transaction, id, { ...by, action: 'sign_out.succeeded' })
  })
}

export async function endAllSessions({ database }: Ports, by: ActedBy, userId: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await deleteSessionsOf(transaction, userId)
    const event = { ...by, action: 'session.ended', details: { all: true } } as const
    await recordAuditOfPerson(transaction, userId, event)
  })
}

/** Refuses a session that a change of the second factors has ended meanwhile. Requires lockGuard. */
export async function requireSession(
  transaction: Transaction,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  if (!(await hasSession(transaction, sessionId))) throw notSignedIn()
}

export function notSignedIn(): Refusal {
  return new Refusal('SIGN_IN_REQUIRED', 'You are not signed in, or your session has expired. Sign in first.')
}
