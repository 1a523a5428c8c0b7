import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { DomainRecords } from '../../../ports/domain-records.ts'
import type { Identity } from '../../../ports/identity-provider.ts'
import type { Passwords } from '../../../ports/passwords.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import { type ActedBy, personActor } from '../../../vocabulary/audit.ts'
import type { Role } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { createUser } from '../create-user.ts'
import { findUser } from '../directory-store.ts'
import { domainOf } from '../identity-providers/domain.ts'
import { selectProvenDomain } from '../identity-providers/domain-store.ts'
import { hasCurrentProof } from '../identity-providers/manage-domains.ts'
import type { IdentityProvider } from '../identity-providers/model.ts'
import { markAccepted, selectOpenInvitation } from '../invitations/store.ts'
import { lockOrganization, selectMember } from '../members/store.ts'
import { insertMembership } from '../membership-store.ts'
import type { User } from '../model.ts'
import { isDeactivated } from '../scim/store.ts'
import { findUserByEmail } from '../user-store.ts'
import { findUserOfIdentity, hasIdentity, insertIdentity } from './identity-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly domainRecords: DomainRecords
}

type ActedByPerson = (person: { readonly id: string | null; readonly email: string }) => ActedBy

/**
 * The account of a person whom the provider of an organization has identified. At the first sign-in they get the account
 * with their email address, or a new one, and become a member. Later the subject alone counts, since email addresses
 * are given to other people.
 */
export async function joinByProvider(
  ports: Ports,
  provider: IdentityProvider,
  identity: Identity,
  acted: ActedByPerson,
): Promise<User> {
  const { database } = ports
  const { organizationId } = provider
  const email = await requireOwnEmail(database, provider, identity)
  const key = { organizationId, issuer: identity.issuer, subject: identity.subject }
  const knownId = await findUserOfIdentity(database, key)
  if (knownId === undefined) await requireCurrentProof(ports, email)
  return await database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const userId = await findUserOfIdentity(transaction, key)
    return userId === undefined
      ? await bind(ports, transaction, { provider, identity, email, acted })
      : await findBound(transaction, organizationId, userId)
  })
}

/**
 * The account opens other organizations, too. So it must still have an email address of this organization: the person,
 * or the domain, may have left it.
 */
async function findBound(transaction: Transaction, organizationId: string, userId: string): Promise<User> {
  const user = await findUser(transaction, userId)
  if (user === undefined) throw new Error(`there is no user ${userId}`)
  const proven = await selectProvenDomain(transaction, domainOf(user.email))
  if (proven?.organizationId === organizationId) return user
  throw denied(
    'The email address of your account is in no proven domain of the organization. Sign in with your password.',
  )
}

/** An email address that the provider has verified, in a domain that the organization of the provider has proved. */
async function requireOwnEmail(
  database: Database,
  { organizationId, trustsEmail }: IdentityProvider,
  { email, emailVerified }: Identity,
): Promise<string> {
  if (email === null)
    throw denied('The identity provider does not send your email address. Contact your administrator.')
  if (!(emailVerified ?? trustsEmail)) {
    throw denied(`The identity provider has not verified ${email}. Contact your administrator.`)
  }
  const proven = await selectProvenDomain(database, domainOf(email))
  if (proven?.organizationId === organizationId) return email
  throw denied(`The organization has not proved that ${email} is in one of its domains. Contact your administrator.`)
}

async function requireCurrentProof(ports: Ports, email: string): Promise<void> {
  const proven = await selectProvenDomain(ports.database, domainOf(email))
  if (proven === undefined || (await hasCurrentProof(ports, proven))) return
  throw denied(`The TXT record that proves ${proven.domain} is missing. Contact your administrator.`)
}

interface Newcomer {
  readonly provider: IdentityProvider
  readonly identity: Identity
  readonly email: string
  readonly acted: ActedByPerson
}

async function bind(ports: Ports, transaction: Transaction, newcomer: Newcomer): Promise<User> {
  const { provider, identity, email, acted } = newcomer
  const { organizationId } = provider
  const { issuer, subject } = identity
  const known = await findUserByEmail(transaction, email)
  if (known?.disabledAt) throw new Refusal('ACCOUNT_DISABLED', 'This account is disabled. Contact your administrator.')
  if (known !== undefined && (await hasIdentity(transaction, { organizationId, issuer }, known.id))) {
    throw denied(`${email} is the account of another person at the identity provider. Contact your administrator.`)
  }
  const isMember = known !== undefined && (await selectMember(transaction, organizationId, known.id)) !== undefined
  const user = isMember ? known : await join(ports, transaction, newcomer, known)
  await insertIdentity(transaction, { organizationId, issuer, subject }, user.id, ports.clock.now())
  if (isMember) {
    const target = { kind: 'user', id: user.id, name: user.email } as const
    const event = { action: 'user.changed', target, details: { field: 'singleSignOn', issuer } } as const
    await recordAudit(transaction, { ...acted(user), organizationId, ...event })
  }
  return user
}

/** By an open invitation, or because the provider admits everybody whom it identifies. */
async function join(
  ports: Ports,
  transaction: Transaction,
  { provider, identity, email, acted }: Newcomer,
  known: User | undefined,
): Promise<User> {
  const { organizationId } = provider
  const now = ports.clock.now()
  const found = await selectOpenInvitation(transaction, organizationId, { email })
  const invitation = found !== undefined && found.expiresAt > now ? found : undefined
  const role: Role | null = invitation?.role ?? provider.defaultRole
  if (invitation === undefined && known !== undefined && (await isDeactivated(transaction, organizationId, known.id))) {
    throw denied('Your organization has deactivated your access. Contact your administrator.')
  }
  if (role === null) throw denied('You are not a member of this organization. Ask an owner for an invitation.')
  const by = acted(known ?? { id: null, email })
  const membership = { organizationId, role }
  const user = known ?? (await createAccount(ports, transaction, by, identity, email, membership))
  if (known !== undefined) await insertMembership(transaction, { ...membership, userId: known.id, createdAt: now })
  if (invitation !== undefined) await markAccepted(transaction, invitation.id, now)
  const target = { kind: 'user', id: user.id, name: email } as const
  const details = { role, singleSignOn: true }
  await recordAudit(transaction, {
    ...by,
    actor: personActor(user),
    organizationId,
    action: 'member.joined',
    target,
    details,
  })
  return user
}

/** Nobody knows the password. A person who needs one can request a link to set it. */
async function createAccount(
  ports: Ports,
  transaction: Transaction,
  by: ActedBy,
  { name }: Identity,
  email: string,
  membership: { readonly organizationId: string; readonly role: Role },
): Promise<User> {
  const account = { email, name: name ?? undefined, password: undefined, emailVerified: true, membership }
  return (await createUser({ ...ports, transaction, by }, account)).user
}

function denied(message: string): Refusal {
  return new Refusal('ACCESS_DENIED', message)
}
