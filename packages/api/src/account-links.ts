import { type Static, Type } from 'typebox'
import { GivenPassword, Password, Person } from './accounts.ts'
import { Language } from './language.ts'
import { operation } from './operation.ts'
import { DateTime, EmailAddress, named } from './parts.ts'

const MailLanguage = Type.Optional(Language)

export const RequestPasswordReset = named(
  'RequestPasswordReset',
  Type.Object({ email: EmailAddress, language: MailLanguage }),
)
export type RequestPasswordReset = Static<typeof RequestPasswordReset>

export const PasswordReset = named('PasswordReset', Type.Object({ email: Type.String(), expiresAt: DateTime }))
export type PasswordReset = Static<typeof PasswordReset>

export const NewPassword = named('NewPassword', Type.Object({ password: Password }))
export type NewPassword = Static<typeof NewPassword>

export const RequestEmailChange = named(
  'RequestEmailChange',
  Type.Object({ email: EmailAddress, password: GivenPassword, language: MailLanguage }),
)
export type RequestEmailChange = Static<typeof RequestEmailChange>

export const EmailChange = named('EmailChange', Type.Object({ email: Type.String(), expiresAt: DateTime }))
export type EmailChange = Static<typeof EmailChange>

const Nothing = Type.Object({})
const token = Type.Object({ token: Type.String() })

export const requestPasswordReset = operation({
  id: 'requestPasswordReset',
  area: 'console',
  method: 'POST',
  path: '/password-resets',
  summary: 'Request an email to reset a password',
  description: 'The response is the same whether or not there is an account for the email address.',
  body: RequestPasswordReset,
  status: 202,
  answer: Nothing,
})

export const readPasswordReset = operation({
  id: 'readPasswordReset',
  area: 'console',
  method: 'GET',
  path: '/password-resets/:token',
  summary: 'Retrieve whose password a link resets',
  params: token,
  answer: PasswordReset,
  errors: ['ACCOUNT_LINK_INVALID', 'TOO_MANY_FAILED_ATTEMPTS'],
})

export const setNewPassword = operation({
  id: 'setNewPassword',
  area: 'console',
  method: 'POST',
  path: '/password-resets/:token',
  summary: 'Set a new password with a link',
  description: 'Works once, and ends all sessions of the account.',
  params: token,
  body: NewPassword,
  answer: Nothing,
  errors: ['ACCOUNT_LINK_INVALID', 'TOO_MANY_FAILED_ATTEMPTS'],
})

export const requestEmailChange = operation({
  id: 'requestEmailChange',
  area: 'console',
  method: 'POST',
  path: '/email-changes',
  summary: 'Request to change your email address',
  description: 'The change takes effect when you open the link in the email to the new address.',
  body: RequestEmailChange,
  status: 202,
  answer: EmailChange,
  errors: ['SIGN_IN_REQUIRED', 'INVALID_CREDENTIALS', 'ACCESS_DENIED', 'TOO_MANY_FAILED_ATTEMPTS'],
})

export const confirmEmailChange = operation({
  id: 'confirmEmailChange',
  area: 'console',
  method: 'POST',
  path: '/email-changes/:token',
  summary: 'Confirm your new email address',
  params: token,
  answer: Person,
  errors: ['SIGN_IN_REQUIRED', 'ACCOUNT_LINK_INVALID', 'ACCESS_DENIED', 'ALREADY_EXISTS', 'TOO_MANY_FAILED_ATTEMPTS'],
})
