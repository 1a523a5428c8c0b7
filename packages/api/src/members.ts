import { type Static, Type } from 'typebox'
import { AccountName, Password, Role } from './accounts.ts'
import { operation } from './operation.ts'
import { DateTime, EmailAddress, named, PageQuery, pageOf, pathIdOf } from './parts.ts'

export const OrganizationMember = named(
  'OrganizationMember',
  Type.Object({
    userId: Type.String(),
    email: Type.String(),
    name: Type.String(),
    role: Role,
    createdAt: DateTime,
    isYou: Type.Boolean(),
  }),
)
export type OrganizationMember = Static<typeof OrganizationMember>

export const RemovedMember = named(
  'RemovedMember',
  Type.Object({
    userId: Type.String(),
    removed: Type.Boolean(),
    keys: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), hint: Type.String() }), {
      description: 'Active keys of the organization that this member created.',
    }),
  }),
)
export type RemovedMember = Static<typeof RemovedMember>

export const ChangeRole = named('ChangeRole', Type.Object({ role: Role }))
export type ChangeRole = Static<typeof ChangeRole>

export const InviteMember = named('InviteMember', Type.Object({ email: EmailAddress, role: Type.Optional(Role) }))
export type InviteMember = Static<typeof InviteMember>

export const Invitation = named(
  'Invitation',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    role: Role,
    createdAt: DateTime,
    expiresAt: DateTime,
    invitedBy: Type.String(),
  }),
)
export type Invitation = Static<typeof Invitation>

export const WithdrawnInvitation = named(
  'WithdrawnInvitation',
  Type.Object({ id: Type.String(), withdrawn: Type.Boolean() }),
)
export type WithdrawnInvitation = Static<typeof WithdrawnInvitation>

/** An invitation as the invited person sees it. */
export const Offer = named(
  'Offer',
  Type.Object({
    organizationName: Type.String(),
    invitedBy: Type.String(),
    invitedByEmail: Type.String(),
    email: Type.String(),
    role: Role,
    expiresAt: DateTime,
    hasAccount: Type.Boolean(),
  }),
)
export type Offer = Static<typeof Offer>

/** For a new account; a person who has one signs in instead. */
export const AcceptInvitation = named(
  'AcceptInvitation',
  Type.Object({ name: Type.Optional(AccountName), password: Type.Optional(Password) }),
)
export type AcceptInvitation = Static<typeof AcceptInvitation>

export const Joined = named('Joined', Type.Object({ organizationId: Type.String(), role: Role }))
export type Joined = Static<typeof Joined>

const UserId = Type.Object({ userId: pathIdOf('user') })
const InvitationId = Type.Object({ id: pathIdOf('inv') })
/** Of any length: an unknown token gets the same response, whatever its form. */
const JoinToken = Type.Object({ token: Type.String() })

export const listMembers = operation({
  id: 'listMembers',
  area: 'member',
  method: 'GET',
  path: '/members',
  summary: 'List the members of an organization',
  query: PageQuery,
  answer: pageOf('members', OrganizationMember),
})

export const inviteMember = operation({
  id: 'inviteMember',
  area: 'member',
  method: 'POST',
  path: '/members',
  summary: 'Invite a member',
  body: InviteMember,
  status: 201,
  repeatable: true,
  answer: Invitation,
  errors: ['INSUFFICIENT_ROLE', 'ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
})

export const listInvitations = operation({
  id: 'listInvitations',
  area: 'member',
  method: 'GET',
  path: '/members/invitations',
  summary: 'List pending invitations',
  query: PageQuery,
  answer: pageOf('invitations', Invitation),
})

export const withdrawInvitation = operation({
  id: 'withdrawInvitation',
  area: 'member',
  method: 'DELETE',
  path: '/members/invitations/:id',
  summary: 'Withdraw an invitation',
  params: InvitationId,
  answer: WithdrawnInvitation,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND'],
})

export const changeRole = operation({
  id: 'changeRole',
  area: 'member',
  method: 'PATCH',
  path: '/members/:userId',
  summary: "Change a member's role",
  params: UserId,
  body: ChangeRole,
  answer: OrganizationMember,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND', 'LAST_OWNER'],
})

export const removeMember = operation({
  id: 'removeMember',
  area: 'member',
  method: 'DELETE',
  path: '/members/:userId',
  summary: 'Remove a member or leave the organization',
  params: UserId,
  answer: RemovedMember,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND', 'LAST_OWNER'],
})

const noLink = [
  'INVITATION_INVALID',
  'INVITATION_USED',
  'INVITATION_EXPIRED',
  'TOO_MANY_REQUESTS',
  'TOO_MANY_FAILED_ATTEMPTS',
] as const

export const readOffer = operation({
  id: 'readOffer',
  area: 'console',
  method: 'GET',
  path: '/invitations/:token',
  summary: 'Retrieve the invitation of a link',
  params: JoinToken,
  answer: Offer,
  errors: noLink,
})

export const acceptInvitation = operation({
  id: 'acceptInvitation',
  area: 'console',
  method: 'POST',
  path: '/invitations/:token/accept',
  summary: 'Accept an invitation',
  description:
    'Send a name and password to create an account. If the email address already has an account, sign in first.',
  params: JoinToken,
  body: AcceptInvitation,
  answer: Joined,
  errors: [...noLink, 'SIGN_IN_REQUIRED', 'ACCOUNT_DISABLED', 'ACCESS_DENIED', 'ALREADY_EXISTS'],
})
