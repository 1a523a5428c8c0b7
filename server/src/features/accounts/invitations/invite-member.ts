import type { Clock } from '../../../ports/clock.ts'
import type { Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { defaultLanguage } from '../../../vocabulary/language.ts'
import type { Member, Role } from '../../../vocabulary/member.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findOrganization } from '../directory-store.ts'
import { requireOwnerForOwners } from '../members/guard-owners.ts'
import { lockMembers } from '../members/lock-members.ts'
import { selectMemberByEmail } from '../members/store.ts'
import type { SendInvitation } from './invitation.ts'
import { expiryOf, type Invitation } from './invitation.ts'
import { hashJoinToken, joinUrl, makeJoinToken } from './join-link.ts'
import { type Asked, insertInvitation, renewInvitation, selectOpenInvitation } from './store.ts'

interface Ports {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly limiter: RateLimiter
  readonly sendInvitation: SendInvitation
  readonly publicUrl: string
  readonly by: ActedBy
}

interface Input {
  readonly email: string
  readonly role: Role
}

/**
 * Invites the owner of an email address to join. The inviter learns nothing about the email address and receives no
 * secret: only the email contains the link. Inviting the same person again invalidates the previous link.
 */
export async function inviteMember(ports: Ports, actor: Member, input: Input): Promise<Invitation> {
  const { transaction, clock, randomness } = ports
  const { organizationId } = actor
  const email = input.email.toLowerCase()
  requireOwnerForOwners(actor, [input.role])
  await limitInvitations(ports.limiter, organizationId, email)
  await lockMembers(transaction, actor)
  await requireNoMember(transaction, organizationId, email)
  const before = await selectOpenInvitation(transaction, organizationId, { email })
  if (before !== undefined) requireOwnerForOwners(actor, [before.role])

  const now = clock.now()
  const token = makeJoinToken(randomness)
  const id = before?.id ?? makeId('inv', now, randomness.bytes(10))
  const createdAt = before?.createdAt ?? now
  const expiresAt = expiryOf(now)
  const asked: Asked = { role: input.role, tokenHash: hashJoinToken(token), invitedBy: actor.userId, expiresAt }
  if (before === undefined) await insertInvitation(transaction, { ...asked, id, organizationId, email, createdAt })
  else await renewInvitation(transaction, id, asked)

  const invitedBy = { name: actor.name, email: actor.email }
  const { role } = input
  const invitation = { id, organizationId, email, role, invitedBy, createdAt, expiresAt, acceptedAt: null }
  const organization = await findOrganization(transaction, organizationId)
  await ports.sendInvitation(transaction, {
    invitation,
    organizationName: organization?.name ?? organizationId,
    language: organization?.language ?? defaultLanguage,
    url: joinUrl(ports.publicUrl, token),
  })
  const target = { kind: 'invitation', id, name: email } as const
  await recordAudit(transaction, { ...ports.by, organizationId, action: 'member.invited', target, details: { role } })
  return invitation
}

/** More than anyone sends by hand, and too few to flood a mailbox. */
const perHour = { organization: 100, address: 10 }

async function limitInvitations(limiter: RateLimiter, organizationId: string, email: string): Promise<void> {
  const limits = [
    [`invitations:${organizationId}`, perHour.organization, 'from this organization'],
    [`invitations:${organizationId}:${email}`, perHour.address, 'to this email address'],
  ] as const
  for (const [subject, limit, which] of limits) {
    const { allowed, resetSeconds } = await limiter.hit(subject, limit, 3600)
    if (allowed) continue
    const message = `The limit of ${limit} invitations per hour ${which} is exceeded. Try again in ${resetSeconds} seconds.`
    throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
  }
}

async function requireNoMember(transaction: Transaction, organizationId: string, email: string): Promise<void> {
  if ((await selectMemberByEmail(transaction, organizationId, email)) === undefined) return
  throw new Refusal('ALREADY_EXISTS', `${email} is already a member of this organization.`)
}
