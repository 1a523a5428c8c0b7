import type { Database } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { checkPassword } from './check-password.ts'
import { type GuessingPorts, type Origin, slowDownGuessing } from './slow-down-guessing.ts'

interface Ports extends GuessingPorts {
  readonly database: Database
  readonly passwords: Passwords
}

/** Changes of an account need the password again: the session may have been left open. */
export async function requirePassword(
  ports: Ports,
  origin: Origin,
  { email }: { readonly email: string },
  password: string,
): Promise<void> {
  await slowDownGuessing(ports, origin, email, () => checkPassword(ports, email, password))
}
