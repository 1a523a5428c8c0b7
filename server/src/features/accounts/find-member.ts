import type { Database } from '../../ports/database.ts'
import type { Plan, Visitor } from '../../vocabulary/caller.ts'
import type { Member } from '../../vocabulary/member.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { selectMembership } from './directory-store.ts'
import type { SignIn } from './sign-in.ts'
import { requireSignIn } from './single-sign-on/require-sign-in.ts'

interface Ports {
  readonly database: Database
  readonly signIn: SignIn
}

/** Resolves a visitor to a member of the organization; refuses visitors who are not signed in or not members. */
export async function findMember(
  ports: Ports,
  visitor: Visitor,
  organizationId: string,
): Promise<{ member: Member; plan: Plan; cookies: readonly string[] }> {
  const { cookies, ...person } = await ports.signIn.whoIs(visitor)
  // PostgreSQL rejects a text with NUL, and no organization has such a name.
  const isName = !organizationId.includes('\0')
  const membership = isName ? await selectMembership(ports.database, organizationId, person.id) : undefined
  if (membership === undefined) throw new Refusal('ACCESS_DENIED', 'You are not a member of this organization.')
  await requireSignIn(ports, person, membership)
  const { id, email, name } = person
  const { plan, role } = membership
  return { member: { userId: id, email, name, organizationId, role }, plan, cookies }
}
