import type { Database } from '../../../ports/database.ts'
import type { PersonEmail } from '../../../vocabulary/person.ts'
import { selectMemberships } from '../directory-store.ts'
import { selectPasskeys } from '../passkeys/store.ts'
import { selectFactors } from '../second-factor/store.ts'
import { selectStoredSessions } from '../sessions/store.ts'
import { selectIdentities } from '../single-sign-on/identity-store.ts'
import { selectMemberByEmail } from './store.ts'

/**
 * How a member signs in, without anything secret. An account belongs to its person: an organization sees what its own
 * identity provider did, and the rest only if the account is in no other organization.
 */
export async function findSignInData(
  { database }: { readonly database: Database },
  organizationId: string,
  email: PersonEmail,
): Promise<object[]> {
  const member = await selectMemberByEmail(database, organizationId, email)
  if (member === undefined) return []
  const { userId } = member
  const isShared = (await selectMemberships(database, userId)).length > 1
  const identities = await selectIdentities(database, organizationId, userId)
  const sessions = await selectStoredSessions(database, userId)
  const seen = sessions.filter(({ singleSignOn }) => !isShared || singleSignOn === organizationId)
  const own = isShared ? [] : await ownFactors(database, userId)
  return [
    { kind: 'account', userId, isShared },
    ...identities.map((identity) => ({ kind: 'identity', ...identity })),
    ...own,
    ...seen.map(({ singleSignOn, ...session }) => ({
      kind: 'session',
      ...session,
      bySingleSignOn: singleSignOn !== null,
    })),
  ]
}

async function ownFactors(database: Database, userId: string): Promise<object[]> {
  const factors = await selectFactors(database, userId)
  const passkeys = await selectPasskeys(database, userId)
  return [
    ...factors.map(({ kind, createdAt, confirmedAt }) => ({
      kind: 'second_factor',
      method: kind,
      createdAt,
      confirmedAt,
    })),
    ...passkeys.map(({ name, createdAt, lastUsedAt }) => ({ kind: 'passkey', name, createdAt, lastUsedAt })),
  ]
}
