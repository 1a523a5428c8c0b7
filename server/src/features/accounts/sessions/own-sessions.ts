import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { lastMoments, type Session, type SessionLimits } from './session.ts'
import { deleteSession, deleteSessionsOf, selectSessions } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly sessionLimits: SessionLimits
}

const mostListed = 100

export async function listSessions({ database, clock, sessionLimits }: Ports, userId: string): Promise<Session[]> {
  return await selectSessions(database, userId, lastMoments(sessionLimits, clock.now()), mostListed)
}

export async function endSession({ database }: Ports, userId: string, id: string): Promise<void> {
  if (!(await deleteSession(database, userId, id))) throw new Refusal('NOT_FOUND', `You have no session ${id}.`)
}

export async function endAllSessions({ database }: Ports, userId: string): Promise<void> {
  await database.transaction().execute((transaction) => deleteSessionsOf(transaction, userId))
}
