import type { Database } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { User } from './model.ts'
import { findPassword } from './sign-in-store.ts'
import { findUserByEmail } from './user-store.ts'

interface Ports {
  readonly database: Database
  readonly passwords: Passwords
}

/** Refuses a wrong password and an unknown email address in the same words, after the same work. */
export async function checkPassword(
  { database, passwords }: Ports,
  email: string,
  password: string,
  message = 'The password is incorrect.',
): Promise<{ readonly user: User; readonly hash: string }> {
  const user = await findUserByEmail(database, email)
  const hash = user && (await findPassword(database, user.id))
  const isRight = hash === undefined ? await pretend(passwords, password) : await passwords.isRight(password, hash)
  if (user === undefined || hash === undefined || !isRight) throw new Refusal('INVALID_CREDENTIALS', message)
  return { user, hash }
}

/** Takes as long as a check. */
async function pretend(passwords: Passwords, password: string): Promise<false> {
  await passwords.hash(password)
  return false
}
