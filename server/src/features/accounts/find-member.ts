import type { Database } from '../../ports/database.ts'
import type { Plan, Visitor } from '../../vocabulary/caller.ts'
import type { Member } from '../../vocabulary/member.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { selectMembership } from './directory-store.ts'
import type { SignIn } from './sign-in.ts'

interface Ports {
  readonly database: Database
  readonly signIn: SignIn
}

/** Who a visitor is within an organization; refuses whoever is not signed in, and whoever is no member. */
export async function findMember(
  ports: Ports,
  visitor: Visitor,
  organizationId: string,
): Promise<{ member: Member; plan: Plan; cookies: readonly string[] }> {
  const { cookies, id, email, name } = await ports.signIn.whoIs(visitor)
  // The database refuses to look for a text with NUL in it; no organization has such a name.
  const isName = !organizationId.includes('\0')
  const membership = isName ? await selectMembership(ports.database, organizationId, id) : undefined
  if (membership === undefined) throw new Refusal('BELONGS_TO_ANOTHER', 'You are not a member of this organization.')
  const { plan, role } = membership
  return { member: { userId: id, email, name, organizationId, role }, plan, cookies }
}
