import type { Transaction } from '../../../ports/database.ts'
import { notSignedIn } from '../not-signed-in.ts'
import { hasSession } from '../sessions/store.ts'

/** Refuses a session that a change of the second factors has ended meanwhile. Requires lockGuard. */
export async function requireSession(
  transaction: Transaction,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  if (!(await hasSession(transaction, sessionId))) throw notSignedIn()
}
