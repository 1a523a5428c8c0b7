import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Passwords } from '../../../ports/passwords.ts'
import { personActor } from '../../../vocabulary/audit.ts'
import { changePassword } from '../change-password.ts'
import { findUser } from '../directory-store.ts'
import type { User } from '../model.ts'
import type { SendNotice } from '../notices.ts'
import { type AccountLink, invalidLink } from './account-link.ts'
import { findLink } from './find-link.ts'
import { deleteLink } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sendNotice: SendNotice
}

export async function readPasswordReset(
  ports: Pick<Ports, 'database' | 'clock'>,
  token: string,
): Promise<{ link: AccountLink; user: User }> {
  const link = await findLink(ports, 'PASSWORD_RESET', token)
  const user = await findUser(ports.database, link.userId)
  if (user === undefined || user.disabledAt !== null) throw invalidLink()
  return { link, user }
}

/** Sets a new password and ends all sessions. The link works once, even if it is used concurrently. */
export async function setNewPassword(
  ports: Ports,
  { token, password, ip }: { readonly token: string; readonly password: string; readonly ip: string },
): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    const { link, user } = await readPasswordReset({ ...ports, database: transaction }, token)
    if (!(await deleteLink(transaction, link.id))) throw invalidLink()
    const by = { actor: personActor(user), ip, at: ports.clock.now(), mode: 'live' } as const
    await changePassword({ ...ports, transaction, by }, user, password, 'password.reset')
  })
}
