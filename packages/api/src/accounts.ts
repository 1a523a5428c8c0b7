import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { EmailAddress, named, nameText, nullable, oneOf } from './parts.ts'

export const Plan = named('Plan', oneOf('enterprise', 'free'))
export type Plan = Static<typeof Plan>

export const Role = named('Role', oneOf('owner', 'admin', 'member'))
export type Role = Static<typeof Role>

/** The name of a person or an organization. */
export const AccountName = nameText(200, 'Example GmbH')

export const leastPasswordLength = 10
export const mostPasswordLength = 128

/** A new password. */
export const Password = Type.String({
  minLength: leastPasswordLength,
  maxLength: mostPasswordLength,
  'x-expects': `a string of ${leastPasswordLength} to ${mostPasswordLength} characters`,
})

/** A password to check: a wrong one may have any length. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: mostPasswordLength })

export const SignIn = named('SignIn', Type.Object({ email: EmailAddress, password: GivenPassword }))
export type SignIn = Static<typeof SignIn>

export const ChangePassword = named(
  'ChangePassword',
  Type.Object({ currentPassword: GivenPassword, newPassword: Password }),
)
export type ChangePassword = Static<typeof ChangePassword>

export const Person = named('Person', Type.Object({ id: Type.String(), email: Type.String(), name: Type.String() }))
export type Person = Static<typeof Person>

export const UserByEmail = named('UserByEmail', Type.Object({ email: EmailAddress }))
export type UserByEmail = Static<typeof UserByEmail>

/** The password is right, and a second factor is needed as well. */
export const PendingSignIn = named(
  'PendingSignIn',
  Type.Object({ secondFactors: Type.Array(oneOf('passkey', 'totp', 'recovery_code')) }),
)
export type PendingSignIn = Static<typeof PendingSignIn>

export const ChangeName = named('ChangeName', Type.Object({ name: AccountName }))
export type ChangeName = Static<typeof ChangeName>

export const OwnOrganization = named(
  'OwnOrganization',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    plan: Plan,
    role: Role,
    requiresSecondFactor: Type.Boolean({ description: 'Whether its members need two-step verification.' }),
    needs: nullable(
      Type.Unsafe<'second_factor' | 'single_sign_on'>({
        ...oneOf('second_factor', 'single_sign_on'),
        description: 'What is missing before this session opens the organization. Null if it opens it.',
      }),
    ),
  }),
)
export type OwnOrganization = Static<typeof OwnOrganization>

export const OwnPages = named(
  'OwnPages',
  Type.Object({ mailbox: nullable(Type.String()), explorer: nullable(Type.String()) }),
)
export type OwnPages = Static<typeof OwnPages>

export const Me = named(
  'Me',
  Type.Object({
    ...Person.properties,
    hasSecondFactor: Type.Boolean(),
    organizations: Type.Array(OwnOrganization),
    pages: OwnPages,
    limits: Type.Object({ requestsPerHour: Type.Integer() }),
  }),
)
export type Me = Static<typeof Me>

const Nothing = Type.Object({})

export const signIn = operation({
  id: 'signIn',
  area: 'console',
  method: 'POST',
  path: '/sign-in',
  summary: 'Sign in',
  body: SignIn,
  answer: Type.Union([Person, PendingSignIn]),
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED', 'SINGLE_SIGN_ON_REQUIRED', 'TOO_MANY_FAILED_ATTEMPTS'],
})

export const signOut = operation({
  id: 'signOut',
  area: 'console',
  method: 'POST',
  path: '/sign-out',
  summary: 'Sign out',
  answer: Nothing,
})

export const changePassword = operation({
  id: 'changePassword',
  area: 'console',
  method: 'POST',
  path: '/password',
  summary: 'Change your password',
  description: 'Signs you out everywhere else.',
  body: ChangePassword,
  answer: Nothing,
  errors: ['SIGN_IN_REQUIRED', 'INVALID_CREDENTIALS', 'TOO_MANY_FAILED_ATTEMPTS'],
})

export const readMe = operation({
  id: 'readMe',
  area: 'console',
  method: 'GET',
  path: '/me',
  summary: 'Retrieve your user and your organizations',
  answer: Me,
  errors: ['SIGN_IN_REQUIRED'],
})

export const changeName = operation({
  id: 'changeName',
  area: 'console',
  method: 'PATCH',
  path: '/me',
  summary: 'Change your name',
  body: ChangeName,
  answer: Person,
  errors: ['SIGN_IN_REQUIRED'],
})
