import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { DomainRecords } from '../../../ports/domain-records.ts'
import type { Passwords } from '../../../ports/passwords.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import type { Role } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { ScimRefusal } from '../../../vocabulary/scim-refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { createUser } from '../create-user.ts'
import { markAccepted, selectOpenInvitation } from '../invitations/store.ts'
import { lockOrganization } from '../members/store.ts'
import { insertMembership } from '../membership-store.ts'
import type { User } from '../model.ts'
import { findUserByEmail } from '../user-store.ts'
import { deactivate } from './deactivate-user.ts'
import { findScimUser, findScimUserByEmail } from './list-users.ts'
import type { ScimAttributes, ScimUser } from './model.ts'
import { defaultRoleOf, guardOwners, nameAfter, requireOwnDomain } from './rules.ts'
import { upsertScimUser } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly domainRecords: DomainRecords
}

/** Makes a person a member, with a new account unless they have one. */
export async function createScimUser(
  ports: Ports,
  by: ActedBy,
  organizationId: string,
  attributes: ScimAttributes,
): Promise<ScimUser> {
  const { userName: email } = attributes
  if (email === undefined) throw new ScimRefusal('invalidValue', 'userName is required. Send an email address.')
  guardOwners(undefined, attributes)
  await requireOwnDomain(ports, organizationId, email)
  return await ports.database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    if ((await findScimUserByEmail({ database: transaction }, organizationId, email)) !== undefined) {
      throw new Refusal('ALREADY_EXISTS', `The organization already has a user with the userName ${email}.`)
    }
    const { userId } = await join(ports, transaction, by, organizationId, { ...attributes, userName: email })
    const created = await findScimUser({ database: transaction }, organizationId, userId)
    if (attributes.active !== false) return created
    await deactivate(transaction, by, organizationId, created)
    return { ...created, active: false }
  })
}

async function join(
  ports: Ports,
  transaction: Transaction,
  by: ActedBy,
  organizationId: string,
  attributes: ScimAttributes & { readonly userName: string },
): Promise<{ userId: string }> {
  const { userName: email, externalId = null, givenName = null, familyName = null } = attributes
  const now = ports.clock.now()
  const known = await findUserByEmail(transaction, email)
  if (known?.disabledAt)
    throw new Refusal('ACCOUNT_DISABLED', `The account ${email} is disabled. Contact the operator.`)
  const invited = await acceptInvitation(transaction, organizationId, email, now)
  const role = attributes.role ?? invited ?? (await defaultRoleOf(transaction, organizationId))
  const membership = { organizationId, role }
  const user = known ?? (await createAccount(ports, transaction, by, attributes, membership))
  const userId = user.id
  if (known !== undefined) await insertMembership(transaction, { ...membership, userId, createdAt: now })
  await upsertScimUser(transaction, organizationId, { userId, externalId, givenName, familyName }, now)
  await recordAudit(transaction, {
    ...by,
    organizationId,
    action: 'member.joined',
    target: { kind: 'user', id: userId, name: email },
    details: { role, externalId },
  })
  return { userId }
}

/** The role of an open invitation, which is then accepted. One for owners stays open: SCIM makes no owners. */
async function acceptInvitation(
  transaction: Transaction,
  organizationId: string,
  email: string,
  now: Date,
): Promise<Role | null> {
  const invitation = await selectOpenInvitation(transaction, organizationId, { email })
  if (invitation === undefined || invitation.expiresAt <= now || invitation.role === 'owner') return null
  await markAccepted(transaction, invitation.id, now)
  return invitation.role
}

/** Nobody knows the password. The person uses single sign-on, or requests a link to set one. */
async function createAccount(
  ports: Ports,
  transaction: Transaction,
  by: ActedBy,
  attributes: ScimAttributes & { readonly userName: string },
  membership: { readonly organizationId: string; readonly role: Role },
): Promise<User> {
  const name = nameAfter(attributes, { name: '', givenName: null, familyName: null })
  const account = { email: attributes.userName, name, password: undefined, emailVerified: true, membership }
  return (await createUser({ ...ports, transaction, by }, account)).user
}
