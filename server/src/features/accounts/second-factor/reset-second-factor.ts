import type { Transaction } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { User } from '../model.ts'
import type { SendNotice } from '../notices.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import { findUserByEmail } from '../user-store.ts'
import { hasConfirmedFactor, lockGuard } from './store.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

interface Ports {
  readonly transaction: Transaction
  readonly sendNotice: SendNotice
  readonly by: ActedBy
}

/** For a person who has lost the authenticator app, the passkeys and the recovery codes. Ends their sessions. */
export async function resetSecondFactor({ transaction, sendNotice, by }: Ports, email: string): Promise<User> {
  const user = await findUserByEmail(transaction, email)
  if (user === undefined) throw new Refusal('NOT_FOUND', `There is no user with the email address ${email}.`)
  await lockGuard(transaction, user.id)
  await deleteSessionsOf(transaction, user.id)
  if (await hasConfirmedFactor(transaction, user.id)) {
    await turnOffSecondFactor({ transaction, sendNotice, by }, user, 'second_factor.reset')
  }
  return user
}
