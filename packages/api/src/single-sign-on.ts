import { type Static, Type } from 'typebox'
import { PendingSignIn, Person } from './accounts.ts'
import { operation } from './operation.ts'
import { EmailAddress, named, nullable } from './parts.ts'

export const SignInOptions = named(
  'SignInOptions',
  Type.Object({
    singleSignOn: nullable(
      Type.Object(
        {
          provider: Type.String({ description: 'The name of the identity provider.' }),
          isRequired: Type.Boolean({ description: 'Whether only owners can use a password.' }),
        },
        { description: 'Null if people with this email address sign in with a password.' },
      ),
    ),
  }),
)
export type SignInOptions = Static<typeof SignInOptions>

export const SignInAddress = named('SignInAddress', Type.Object({ email: EmailAddress }))
export type SignInAddress = Static<typeof SignInAddress>

export const ProviderVisit = named(
  'ProviderVisit',
  Type.Object({ url: Type.String({ description: 'Where the person signs in. It works for 10 minutes.' }) }),
)
export type ProviderVisit = Static<typeof ProviderVisit>

export const ProviderAnswer = named(
  'ProviderAnswer',
  Type.Object({
    organizationId: Type.String({ minLength: 1, maxLength: 100, 'x-expects': 'the last part of the redirect URI' }),
    query: Type.String({ minLength: 1, maxLength: 8000, 'x-expects': 'the query of the redirect URI' }),
  }),
)
export type ProviderAnswer = Static<typeof ProviderAnswer>

export const findSignInOptions = operation({
  id: 'findSignInOptions',
  area: 'console',
  method: 'POST',
  path: '/sign-in/options',
  summary: 'Find out how to sign in',
  description: 'Depends only on the domain of the email address, whether or not there is an account.',
  body: SignInAddress,
  answer: SignInOptions,
})

export const startSingleSignOn = operation({
  id: 'startSingleSignOn',
  area: 'console',
  method: 'POST',
  path: '/sign-in/single-sign-on',
  summary: 'Start single sign-on',
  description: 'Sets a cookie: only this browser can complete the sign-in.',
  body: SignInAddress,
  answer: ProviderVisit,
  errors: ['NOT_FOUND', 'SINGLE_SIGN_ON_FAILED'],
})

export const completeSingleSignOn = operation({
  id: 'completeSingleSignOn',
  area: 'console',
  method: 'POST',
  path: '/sign-in/single-sign-on/complete',
  summary: 'Complete single sign-on',
  description: 'Takes the response of the identity provider, as the redirect URI received it.',
  body: ProviderAnswer,
  answer: Type.Union([Person, PendingSignIn]),
  errors: ['SINGLE_SIGN_ON_FAILED', 'ACCESS_DENIED', 'ACCOUNT_DISABLED'],
})
