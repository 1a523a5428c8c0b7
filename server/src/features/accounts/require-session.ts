import type { Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { hasSession } from './sessions/store.ts'

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
