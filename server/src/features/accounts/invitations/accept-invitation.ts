import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Passwords } from '../../../ports/passwords.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import { type ActedBy, personActor } from '../../../vocabulary/audit.ts'
import type { Visitor } from '../../../vocabulary/caller.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { createUser } from '../create-user.ts'
import { requireOrganization } from '../list-accounts.ts'
import { lockOrganization } from '../members/store.ts'
import { insertMembership } from '../membership-store.ts'
import type { User } from '../model.ts'
import type { SignIn } from '../sign-in.ts'
import { mustUseSingleSignOn, singleSignOnRequired } from '../single-sign-on/require-sign-in.ts'
import { findUserByEmail } from '../user-store.ts'
import { findOpenInvitation } from './find-invitation.ts'
import type { Invitation } from './invitation.ts'
import { markAccepted } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly signIn: SignIn
}

interface Input {
  readonly token: string
  readonly visitor: Visitor
  readonly mode: Mode
  /** For a new account; people who have one send their session instead. */
  readonly name: string | undefined
  readonly password: string | undefined
}

interface Joined {
  readonly invitation: Invitation
  readonly cookies: readonly string[]
}

/** Makes the holder of the link a member. The link works once, even if it is used concurrently. */
export async function acceptInvitation(ports: Ports, input: Input): Promise<Joined> {
  const { email } = await findOpenInvitation(ports, input.token)
  const user = await findUserByEmail(ports.database, email)
  return user === undefined ? await joinAnew(ports, input) : await joinAs(ports, input, user)
}

/** The link arrived by email, which proves the email address; the newcomer alone knows the password and the session. */
async function joinAnew(ports: Ports, input: Input): Promise<Joined> {
  const { visitor, name, password } = input
  if (name === undefined || password === undefined) {
    throw wrongField(
      ['name', 'password'],
      'name and password are required. They create the account for this email address.',
    )
  }
  await refuseForSingleSignOn(ports, input.token)
  const invitation = await acceptOnce(ports, input, async (transaction, { email, organizationId, role }) => {
    const account = { email, name: name.trim(), password, emailVerified: true }
    const by = actedBy(ports, input, { id: null, email })
    const membership = { organizationId, role }
    return (await createUser({ ...ports, transaction, by }, { ...account, membership })).user
  })
  const { cookies } = await ports.signIn.signIn(visitor, invitation.email, password)
  return { invitation, cookies }
}

/** Their first sign-in by the identity provider accepts the invitation. */
async function refuseForSingleSignOn(ports: Ports, token: string): Promise<void> {
  const { email, organizationId, role } = await findOpenInvitation(ports, token)
  const { name, requiresSingleSignOn } = await requireOrganization(ports.database, organizationId)
  const isRequired = await mustUseSingleSignOn(ports.database, email, { organizationId, role, requiresSingleSignOn })
  if (isRequired) throw singleSignOnRequired(name)
}

/** The link alone does not open an existing account: its owner has to be signed in. */
async function joinAs(ports: Ports, input: Input, user: User): Promise<Joined> {
  const { token, visitor } = input
  // A concurrent request may just have created the account with this same link.
  await findOpenInvitation(ports, token)
  const { id, email, cookies } = await ports.signIn.whoIs(visitor)
  if (id !== user.id) {
    const message = `This invitation is for ${user.email}, but you are signed in as ${email}.`
    throw new Refusal('ACCESS_DENIED', message)
  }
  const invitation = await acceptOnce(ports, input, async (transaction, { organizationId, role }) => {
    await insertMembership(transaction, { organizationId, userId: id, role, createdAt: ports.clock.now() })
    return user
  })
  return { invitation, cookies }
}

/** Runs under the lock of lockMembers, so that only the first of several requests finds the invitation open. */
async function acceptOnce(
  ports: Ports,
  input: Input,
  join: (transaction: Transaction, invitation: Invitation) => Promise<User>,
): Promise<Invitation> {
  const { token } = input
  const { organizationId } = await findOpenInvitation(ports, token)
  return await ports.database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const invitation = await findOpenInvitation({ ...ports, database: transaction }, token)
    const user = await join(transaction, invitation)
    await markAccepted(transaction, invitation.id, ports.clock.now())
    await recordAudit(transaction, {
      ...actedBy(ports, input, user),
      organizationId,
      action: 'member.joined',
      target: { kind: 'invitation', id: invitation.id, name: invitation.email },
      details: { role: invitation.role },
    })
    return invitation
  })
}

function actedBy(
  { clock }: Ports,
  { visitor, mode }: Input,
  person: { readonly id: string | null; readonly email: string },
): ActedBy {
  return { actor: personActor(person), ip: visitor.ip, at: clock.now(), mode }
}
