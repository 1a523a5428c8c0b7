import type { accounts, keys, members, organizations, secondFactors, sessions } from '@countersign/api'
import { type Mode, rootOf } from '../../vocabulary/mode.ts'
import type { NewApiKey } from './create-api-key.ts'
import type { Offer } from './invitations/find-invitation.ts'
import type { Invitation } from './invitations/invitation.ts'
import type { ApiKey, Membership, Organization, OrganizationMember, User } from './model.ts'
import type { Passkey } from './passkeys/store.ts'
import type { SecondFactor } from './second-factor/store.ts'
import { endOf, type Session, type SessionLimits } from './sessions/session.ts'

export function presentOrganization({
  createdAt,
  requiresSingleSignOn: _,
  ...rest
}: Organization): organizations.Organization {
  return { ...rest, createdAt: createdAt.toISOString() }
}

export function presentUser({ createdAt, disabledAt, ...rest }: User): organizations.User {
  return { ...rest, createdAt: createdAt.toISOString(), disabledAt: disabledAt?.toISOString() ?? null }
}

export function presentApiKey({ createdAt, expiresAt, lastUsedAt, mode, ...rest }: ApiKey): keys.ApiKey {
  const { scopes, allowedIpRanges } = rest
  return {
    ...rest,
    scopes: scopes && [...scopes],
    allowedIpRanges: allowedIpRanges && [...allowedIpRanges],
    test: mode === 'test',
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

export function presentNewApiKey({ apiKey, key }: NewApiKey): keys.NewApiKey {
  return { ...presentApiKey(apiKey), key }
}

export function presentMember({ createdAt, ...rest }: OrganizationMember, you: string): members.OrganizationMember {
  return { ...rest, createdAt: createdAt.toISOString(), isYou: rest.userId === you }
}

export function presentInvitation({
  id,
  email,
  role,
  createdAt,
  expiresAt,
  invitedBy,
}: Invitation): members.Invitation {
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
  return { id, email, role, ...times, invitedBy: invitedBy.name }
}

export function presentOffer({ invitation, organizationName, hasAccount }: Offer): members.Offer {
  const { email, role, expiresAt, invitedBy } = invitation
  return {
    organizationName,
    invitedBy: invitedBy.name,
    invitedByEmail: invitedBy.email,
    email,
    role,
    expiresAt: expiresAt.toISOString(),
    hasAccount,
  }
}

export function presentMembership(
  { organizationId, organizationName, plan, role, requiresSecondFactor }: Membership,
  needs: accounts.OwnOrganization['needs'],
): accounts.OwnOrganization {
  return { id: organizationId, name: organizationName, plan, role, requiresSecondFactor, needs }
}

export function presentSession(session: Session, limits: SessionLimits, currentId: string): sessions.OwnSession {
  const { id, userAgent, ipAddress, createdAt, lastUsedAt } = session
  return {
    id,
    userAgent: userAgent || null,
    ipAddress: ipAddress || null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: endOf(session, limits).toISOString(),
    isCurrent: id === currentId,
  }
}

export function presentPerson({ id, email, name }: User): accounts.Person {
  return { id, email, name }
}

export function presentSecondFactor({ id, kind, createdAt }: SecondFactor) {
  return { id, kind, createdAt: createdAt.toISOString() }
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): secondFactors.OwnPasskey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

export interface OwnPages {
  /** True if emails stay in the service's own mailbox. */
  readonly mailbox: boolean
  /** True if the service runs its own chain, with an explorer. */
  readonly explorer: boolean
}

export function presentPages(mode: Mode, { mailbox, explorer }: OwnPages): accounts.OwnPages {
  const root = rootOf(mode)
  return { mailbox: mailbox ? `${root}/dev/mailbox` : null, explorer: explorer ? `${root}/chain` : null }
}
