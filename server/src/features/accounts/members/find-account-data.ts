import type { Database } from '../../../ports/database.ts'
import type { PersonEmail } from '../../../vocabulary/person.ts'
import { selectOpenInvitation } from '../invitations/store.ts'
import { selectMemberByEmail } from './store.ts'

/** What an organization knows of a person as a member, or as somebody who is invited. */
export async function findAccountData(
  { database }: { readonly database: Database },
  organizationId: string,
  email: PersonEmail,
): Promise<object[]> {
  const member = await selectMemberByEmail(database, organizationId, email)
  const invitation = await selectOpenInvitation(database, organizationId, { email })
  return [
    ...(member === undefined ? [] : [{ kind: 'member', ...member }]),
    ...(invitation === undefined ? [] : [{ kind: 'invitation', ...withoutInviter(invitation) }]),
  ]
}

function withoutInviter<T extends { readonly invitedBy: unknown }>({ invitedBy: _, ...rest }: T): Omit<T, 'invitedBy'> {
  return rest
}
