import { Type } from 'typebox'
import { DateTime, EmailAddress, idOf, nameText, nullable, oneOf, pathIdOf } from '@countersign/api'

export const Plan = oneOf('enterprise', 'free')
export const Role = oneOf('owner', 'admin', 'member')

const Name = nameText(200, 'Example GmbH')
const KeyName = nameText(100, 'Production')
const RequestsPerHour = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000,
  'x-expects': 'a whole number from 1 to 1000000000',
})
const Password = Type.String({ minLength: 10, maxLength: 128, 'x-expects': 'a text of 10 to 128 characters' })

const RefusesActiveContent = Type.Boolean({
  description: 'Whether the organization accepts no documents with active content, such as scripts or hidden layers.',
})
export const Organization = Type.Object({
  id: Type.String(),
  name: Type.String(),
  plan: Plan,
  refusesActiveContent: RefusesActiveContent,
  createdAt: DateTime,
})
export const Policy = Type.Object({ refusesActiveContent: RefusesActiveContent })
export const User = Type.Object({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  createdAt: DateTime,
  disabledAt: nullable(Type.String({ description: 'Since when this user cannot sign in.' })),
})
export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'The last characters of the key.' }),
  organizationId: nullable(Type.String()),
  userId: nullable(Type.String()),
  requestsPerHour: nullable(Type.Integer()),
  expiresAt: nullable(Type.String()),
  createdAt: DateTime,
})
export const NewApiKey = Type.Object({
  ...ApiKey.properties,
  key: Type.String({ description: 'The key. It is shown here and never again.' }),
})
export const NewUser = Type.Object({
  ...User.properties,
  password: Type.String({ description: 'The first password. It is shown here and never again.' }),
})

export const CreateOrganization = Type.Object({ name: Name, plan: Type.Optional(Plan) })
export const ChangeOrganization = Type.Object(
  { plan: Type.Optional(Plan), refusesActiveContent: Type.Optional(RefusesActiveContent) },
  { minProperties: 1 },
)
export const CreateUser = Type.Object({
  email: EmailAddress,
  name: Type.Optional(Name),
  password: Type.Optional(Password),
  organizationId: Type.Optional(idOf('org')),
  role: Type.Optional(Role),
})
export const UserByEmail = Type.Object({ email: EmailAddress })
export const CreateApiKey = Type.Object({
  organizationId: Type.Optional(idOf('org')),
  personalEmail: Type.Optional(EmailAddress),
  name: KeyName,
  requestsPerHour: Type.Optional(RequestsPerHour),
  expiresAt: Type.Optional(DateTime),
})
export const CreateOwnApiKey = Type.Object({
  organizationId: Type.Optional(idOf('org')),
  name: KeyName,
  requestsPerHour: Type.Optional(RequestsPerHour),
  expiresAt: Type.Optional(DateTime),
})
export const ListApiKeys = Type.Object({
  organizationId: Type.Optional(idOf('org')),
})

export const SignIn = Type.Object({ email: EmailAddress, password: Type.String({ minLength: 1, maxLength: 128 }) })
export const ChangePassword = Type.Object({
  currentPassword: Type.String({ minLength: 1, maxLength: 128 }),
  newPassword: Password,
})
export const Person = Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() })
export const OwnOrganization = Type.Object({ id: Type.String(), name: Type.String(), plan: Plan, role: Role })
export const Me = Type.Object({
  ...Person.properties,
  organizations: Type.Array(OwnOrganization),
  pages: Type.Object({ mailbox: nullable(Type.String()), explorer: nullable(Type.String()) }),
  limits: Type.Object({ requestsPerHour: Type.Integer() }),
})

export const OrganizationMember = Type.Object({
  userId: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: Role,
  createdAt: DateTime,
  isYou: Type.Boolean(),
})
export const RemovedMember = Type.Object({
  userId: Type.String(),
  removed: Type.Boolean(),
  keys: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), hint: Type.String() }), {
    description: 'Keys of the organization that this person has made and that still work.',
  }),
})
export const ChangeRole = Type.Object({ role: Role })
export const InviteMember = Type.Object({ email: EmailAddress, role: Type.Optional(Role) })
export const Invitation = Type.Object({
  id: Type.String(),
  email: Type.String(),
  role: Role,
  createdAt: DateTime,
  expiresAt: DateTime,
  invitedBy: Type.String(),
})
export const WithdrawnInvitation = Type.Object({ id: Type.String(), withdrawn: Type.Boolean() })
export const InvitationId = Type.Object({ id: pathIdOf('inv') })
/** Of any length: what was never given out is answered as such, whatever it looks like. */
export const JoinToken = Type.Object({ token: Type.String() })
export const Offer = Type.Object({
  organizationName: Type.String(),
  invitedBy: Type.String(),
  invitedByEmail: Type.String(),
  email: Type.String(),
  role: Role,
  expiresAt: DateTime,
  hasAccount: Type.Boolean(),
})
export const AcceptInvitation = Type.Object({ name: Type.Optional(Name), password: Type.Optional(Password) })
export const Joined = Type.Object({ organizationId: Type.String(), role: Role })

export const UserId = Type.Object({ userId: pathIdOf('user') })
