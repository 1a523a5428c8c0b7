import { type Static, Type } from 'typebox'
import { AccountName, Password, Plan, Role, UserByEmail } from './accounts.ts'
import { Language } from './language.ts'
import { operation } from './operation.ts'
import { DateTime, EmailAddress, idOf, named, nullable, PageQuery, pageOf } from './parts.ts'

const RefusesActiveContent = Type.Boolean({
  description: 'Whether the organization refuses documents with active content, such as scripts or hidden layers.',
})

const RequiresSecondFactor = Type.Boolean({
  description: 'Whether members need two-step verification to open anything of the organization in the console.',
})

const KeyExpiryDays = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 3650,
    description:
      'After how many days new API keys of the organization expire, if they have no other expiry. Null: never.',
    'x-expects': 'a whole number from 1 to 3650, or null',
  }),
)

export const Organization = named(
  'Organization',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    plan: Plan,
    refusesActiveContent: RefusesActiveContent,
    requiresSecondFactor: RequiresSecondFactor,
    language: nullable(Language),
    keyExpiryDays: KeyExpiryDays,
    createdAt: DateTime,
  }),
)
export type Organization = Static<typeof Organization>

export const Policy = named('Policy', Type.Object({ refusesActiveContent: RefusesActiveContent }))
export type Policy = Static<typeof Policy>

export const Security = named('Security', Type.Object({ requiresSecondFactor: RequiresSecondFactor }))
export type Security = Static<typeof Security>

export const KeyPolicy = named('KeyPolicy', Type.Object({ keyExpiryDays: KeyExpiryDays }))
export type KeyPolicy = Static<typeof KeyPolicy>

export const ChosenLanguage = named('ChosenLanguage', Type.Object({ language: nullable(Language) }))
export type ChosenLanguage = Static<typeof ChosenLanguage>

export const CreateOrganization = named(
  'CreateOrganization',
  Type.Object({ name: AccountName, plan: Type.Optional(Plan), language: Type.Optional(nullable(Language)) }),
)
export type CreateOrganization = Static<typeof CreateOrganization>

export const ChangeOrganization = named(
  'ChangeOrganization',
  Type.Object(
    {
      plan: Type.Optional(Plan),
      refusesActiveContent: Type.Optional(RefusesActiveContent),
      requiresSecondFactor: Type.Optional(RequiresSecondFactor),
      language: Type.Optional(nullable(Language)),
      keyExpiryDays: Type.Optional(KeyExpiryDays),
    },
    { minProperties: 1 },
  ),
)
export type ChangeOrganization = Static<typeof ChangeOrganization>

export const User = named(
  'User',
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    createdAt: DateTime,
    disabledAt: nullable(Type.String({ description: 'When the user was disabled. Null if they can sign in.' })),
  }),
)
export type User = Static<typeof User>

export const NewUser = named(
  'NewUser',
  Type.Object({
    ...User.properties,
    password: Type.String({ description: 'The initial password. It is shown only once.' }),
  }),
)
export type NewUser = Static<typeof NewUser>

export const CreateUser = named(
  'CreateUser',
  Type.Object({
    email: EmailAddress,
    name: Type.Optional(AccountName),
    password: Type.Optional(Password),
    organizationId: Type.Optional(idOf('org')),
    role: Type.Optional(Role),
  }),
)
export type CreateUser = Static<typeof CreateUser>

export const readPolicy = operation({
  id: 'readPolicy',
  area: 'member',
  method: 'GET',
  path: '/policy',
  summary: "Retrieve an organization's document policy",
  answer: Policy,
  errors: ['NOT_FOUND'],
})

export const changePolicy = operation({
  id: 'changePolicy',
  area: 'member',
  method: 'PUT',
  path: '/policy',
  summary: "Update an organization's document policy",
  body: Policy,
  answer: Policy,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND'],
})

export const readSecurity = operation({
  id: 'readSecurity',
  area: 'member',
  method: 'GET',
  path: '/security',
  summary: 'Retrieve what an organization requires of its members',
  answer: Security,
  errors: ['NOT_FOUND'],
})

export const changeSecurity = operation({
  id: 'changeSecurity',
  area: 'member',
  method: 'PUT',
  path: '/security',
  summary: 'Update what an organization requires of its members',
  description: 'You can require two-step verification only if you use it yourself.',
  body: Security,
  answer: Security,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND'],
})

export const readKeyPolicy = operation({
  id: 'readKeyPolicy',
  area: 'member',
  method: 'GET',
  path: '/key-policy',
  summary: "Retrieve the default expiry of an organization's API keys",
  answer: KeyPolicy,
  errors: ['NOT_FOUND'],
})

export const changeKeyPolicy = operation({
  id: 'changeKeyPolicy',
  area: 'member',
  method: 'PUT',
  path: '/key-policy',
  summary: "Update the default expiry of an organization's API keys",
  body: KeyPolicy,
  answer: KeyPolicy,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND'],
})

export const readOrganizationLanguage = operation({
  id: 'readOrganizationLanguage',
  area: 'member',
  method: 'GET',
  path: '/language',
  summary: 'Read the language of an organization',
  answer: ChosenLanguage,
  errors: ['NOT_FOUND'],
})

export const changeOrganizationLanguage = operation({
  id: 'changeOrganizationLanguage',
  area: 'member',
  method: 'PUT',
  path: '/language',
  summary: 'Change the language of an organization',
  body: ChosenLanguage,
  answer: ChosenLanguage,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND'],
})

export const createOrganization = operation({
  id: 'createOrganization',
  area: 'admin',
  method: 'POST',
  path: '/organizations',
  summary: 'Create an organization',
  body: CreateOrganization,
  status: 201,
  repeatable: true,
  answer: Organization,
})

export const listOrganizations = operation({
  id: 'listOrganizations',
  area: 'admin',
  method: 'GET',
  path: '/organizations',
  summary: 'List organizations',
  query: PageQuery,
  answer: pageOf('organizations', Organization),
})

export const changeOrganization = operation({
  id: 'changeOrganization',
  area: 'admin',
  method: 'PATCH',
  path: '/organizations/:id',
  summary: 'Update an organization',
  params: Type.Object({ id: Type.String() }),
  body: ChangeOrganization,
  answer: Organization,
  errors: ['NOT_FOUND'],
})

export const createUser = operation({
  id: 'createUser',
  area: 'admin',
  method: 'POST',
  path: '/users',
  summary: 'Create a user',
  description: '`role` requires `organizationId`. If you send no password, the service generates one and returns it.',
  body: CreateUser,
  status: 201,
  repeatable: true,
  answer: NewUser,
  errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
})

export const resetPassword = operation({
  id: 'resetPassword',
  area: 'admin',
  method: 'POST',
  path: '/users/password',
  summary: "Reset a user's password",
  body: UserByEmail,
  repeatable: true,
  answer: NewUser,
  errors: ['NOT_FOUND'],
})

export const disableUser = operation({
  id: 'disableUser',
  area: 'admin',
  method: 'POST',
  path: '/users/disable',
  summary: 'Disable a user',
  description: 'Signs the user out and disables their personal keys.',
  body: UserByEmail,
  repeatable: true,
  answer: User,
  errors: ['NOT_FOUND'],
})

export const enableUser = operation({
  id: 'enableUser',
  area: 'admin',
  method: 'POST',
  path: '/users/enable',
  summary: 'Enable a user',
  body: UserByEmail,
  repeatable: true,
  answer: User,
  errors: ['NOT_FOUND'],
})

export const listUsers = operation({
  id: 'listUsers',
  area: 'admin',
  method: 'GET',
  path: '/users',
  summary: 'List users',
  query: PageQuery,
  answer: pageOf('users', User),
})
