import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { DomainRecords } from '../../../ports/domain-records.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { withdrawUnauthorizedInvitations } from '../invitations/withdraw-invitation.ts'
import type { KeyRing } from '../key-ring.ts'
import { deleteLinksOf } from '../links/store.ts'
import { lockOrganization, updateRole } from '../members/store.ts'
import type { SendNotice } from '../notices.ts'
import { findUserByEmail, updateEmail, updateName } from '../user-store.ts'
import { deactivate, forgetKeysOf, reactivate } from './deactivate-user.ts'
import { findScimUser } from './list-users.ts'
import type { ScimAttributes, ScimUser } from './model.ts'
import { defaultRoleOf, guardOwners, managesAccount, nameAfter, requireOwnDomain } from './rules.ts'
import { updateDeactivated, upsertScimUser } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly keyRing: KeyRing
  readonly domainRecords: DomainRecords
  readonly sendNotice: SendNotice
}

/** Applies what a client sets. `read` gets the person as they are now. */
export async function changeScimUser(
  ports: Ports,
  by: ActedBy,
  organizationId: string,
  id: string,
  read: (user: ScimUser) => ScimAttributes,
): Promise<ScimUser> {
  await checkNewDomain(ports, organizationId, id, read)
  const changed = await ports.database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const user = await findScimUser({ database: transaction }, organizationId, id)
    const attributes = read(user)
    guardOwners(user, attributes)
    const work = { ...ports, transaction, by, organizationId }
    await changeEmail(work, user, attributes)
    await changeName(work, user, attributes)
    await changeExternalId(work, user, attributes)
    const role = await changeRole(work, user, attributes)
    await changeActive(work, { ...user, role }, attributes)
    return await findScimUser({ database: transaction }, organizationId, id)
  })
  if (!changed.active) forgetKeysOf(ports.keyRing, id)
  return changed
}

interface Work extends Ports {
  readonly transaction: Transaction
  readonly by: ActedBy
  readonly organizationId: string
}

/** Before the transaction, since it asks the DNS. */
async function checkNewDomain(
  ports: Ports,
  organizationId: string,
  id: string,
  read: (user: ScimUser) => ScimAttributes,
): Promise<void> {
  const user = await findScimUser(ports, organizationId, id)
  const { userName = user.email } = read(user)
  if (userName !== user.email) await requireOwnDomain(ports, organizationId, userName)
}

async function changeEmail(work: Work, user: ScimUser, { userName = user.email }: ScimAttributes): Promise<void> {
  if (userName === user.email) return
  const { transaction, organizationId, clock, sendNotice } = work
  const { userId: id } = user
  if (!(await managesAccount(transaction, organizationId, user))) {
    const message = `The organization does not manage the account of ${user.email}: it is outside of its domains, or in another organization as well. The person can change the email address in the console.`
    throw new Refusal('ACCESS_DENIED', message)
  }
  if ((await findUserByEmail(transaction, userName)) !== undefined) throw taken(userName)
  await deleteLinksOf(transaction, id)
  const changed = await updateEmail(transaction, id, userName, clock.now())
  if (changed === undefined) throw taken(userName)
  await sendNotice(transaction, { kind: 'email-changed', person: { id, email: user.email } })
  await recordChange(work, user, { field: 'email', value: userName })
}

/** The name of an account that the organization does not manage stays as it is. */
async function changeName(work: Work, user: ScimUser, attributes: ScimAttributes): Promise<void> {
  const { transaction, organizationId, clock } = work
  const name = nameAfter(attributes, user)
  if (name === undefined || !(await managesAccount(transaction, organizationId, user))) return
  await updateName(transaction, user.userId, name, clock.now())
  await recordChange(work, user, { field: 'name', value: name })
}

/** Also keeps the parts of the name, which the account does not have, for the client to find again. */
async function changeExternalId(work: Work, user: ScimUser, attributes: ScimAttributes): Promise<void> {
  const { userId, externalId: before } = user
  const { externalId = before, givenName = user.givenName, familyName = user.familyName } = attributes
  const parts = { userId, externalId, givenName, familyName }
  await upsertScimUser(work.transaction, work.organizationId, parts, work.clock.now())
  if (externalId !== before) await recordChange(work, user, { field: 'externalId', value: externalId })
}

async function changeRole(work: Work, user: ScimUser, { role: wanted }: ScimAttributes): Promise<ScimUser['role']> {
  const { transaction, organizationId } = work
  const { userId, role: before } = user
  if (wanted === undefined || before === 'owner') return before
  const role = wanted ?? (await defaultRoleOf(transaction, organizationId))
  if (role === before || role === 'owner') return before
  if (user.active) {
    await updateRole(transaction, organizationId, userId, role)
    await withdrawUnauthorizedInvitations(transaction, { organizationId, userId }, role)
  } else await updateDeactivated(transaction, organizationId, userId, role)
  await recordAudit(transaction, {
    ...work.by,
    organizationId,
    action: 'member.role_changed',
    target: { kind: 'user', id: userId, name: user.email },
    details: { before, after: role },
  })
  return role
}

async function changeActive(work: Work, user: ScimUser, { active = user.active }: ScimAttributes): Promise<void> {
  if (active === user.active) return
  const { transaction, by, organizationId, clock } = work
  if (active) await reactivate(transaction, by, organizationId, user, clock.now())
  else await deactivate(transaction, by, organizationId, user)
}

async function recordChange(
  { transaction, by, organizationId }: Work,
  { userId, email }: ScimUser,
  details: { readonly field: string; readonly value: string | null },
): Promise<void> {
  const target = { kind: 'user', id: userId, name: email } as const
  await recordAudit(transaction, { ...by, organizationId, action: 'user.changed', target, details })
}

function taken(email: string): Refusal {
  return new Refusal('ALREADY_EXISTS', `A user with the userName ${email} already exists.`)
}
