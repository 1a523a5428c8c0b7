import { type Static, Type } from 'typebox'
import { GivenPassword, Person, UserByEmail } from './accounts.ts'
import { operation } from './operation.ts'
import { User } from './organizations.ts'
import { DateTime, named, oneOf } from './parts.ts'

/** What people prove their identity with, beside the password. */
export const SecondFactorKind = named('SecondFactorKind', oneOf('totp'))
export type SecondFactorKind = Static<typeof SecondFactorKind>

export const OwnSecondFactors = named(
  'OwnSecondFactors',
  Type.Object({
    factors: Type.Array(Type.Object({ id: Type.String(), kind: SecondFactorKind, createdAt: DateTime })),
    recoveryCodesLeft: Type.Integer(),
  }),
)
export type OwnSecondFactors = Static<typeof OwnSecondFactors>

/** Six digits, or a recovery code. */
const Code = Type.String({
  minLength: 6,
  maxLength: 20,
  'x-expects': 'the 6 digits of the authenticator app, or a recovery code',
})

export const WithCode = named('WithCode', Type.Object({ code: Code }))
export type WithCode = Static<typeof WithCode>

export const WithPasswordAndCode = named('WithPasswordAndCode', Type.Object({ password: GivenPassword, code: Code }))
export type WithPasswordAndCode = Static<typeof WithPasswordAndCode>

export const StartTotp = named('StartTotp', Type.Object({ password: GivenPassword, code: Type.Optional(Code) }))
export type StartTotp = Static<typeof StartTotp>

export const NewTotp = named(
  'NewTotp',
  Type.Object({
    secret: Type.String({ description: 'The key in base32, for people who cannot scan the QR code.' }),
    uri: Type.String({ description: 'What the QR code contains.' }),
    qrCode: Type.Object({
      size: Type.Integer({ description: 'Modules per side.' }),
      modules: Type.String({ description: 'Row by row, 1 for a dark module and 0 for a light one.' }),
    }),
  }),
)
export type NewTotp = Static<typeof NewTotp>

export const RecoveryCodes = named(
  'RecoveryCodes',
  Type.Object({
    recoveryCodes: Type.Array(Type.String(), { description: 'Each works once. They are shown only once.' }),
  }),
)
export type RecoveryCodes = Static<typeof RecoveryCodes>

const Nothing = Type.Object({})

const withPassword = ['SIGN_IN_REQUIRED', 'INVALID_CREDENTIALS', 'TOO_MANY_FAILED_ATTEMPTS'] as const

export const confirmSignIn = operation({
  id: 'confirmSignIn',
  area: 'console',
  method: 'POST',
  path: '/sign-in/second-factor',
  summary: 'Complete the sign-in with a second factor',
  body: WithCode,
  answer: Person,
  errors: ['SIGN_IN_REQUIRED', 'INVALID_CREDENTIALS', 'ACCOUNT_DISABLED', 'TOO_MANY_FAILED_ATTEMPTS'],
})

export const readSecondFactors = operation({
  id: 'readSecondFactors',
  area: 'console',
  method: 'GET',
  path: '/second-factors',
  summary: 'Retrieve your second factors',
  answer: OwnSecondFactors,
  errors: ['SIGN_IN_REQUIRED'],
})

export const startTotp = operation({
  id: 'startTotp',
  area: 'console',
  method: 'POST',
  path: '/second-factors/totp',
  summary: 'Start to set up an authenticator app',
  description:
    'Takes effect when it is confirmed with a code. To replace an app, also send a code of the previous one.',
  body: StartTotp,
  answer: NewTotp,
  errors: withPassword,
})

export const confirmTotp = operation({
  id: 'confirmTotp',
  area: 'console',
  method: 'POST',
  path: '/second-factors/totp/confirm',
  summary: 'Turn on the authenticator app',
  description: 'Replaces the previous app and its recovery codes, and signs you out everywhere else.',
  body: WithCode,
  answer: RecoveryCodes,
  errors: ['SIGN_IN_REQUIRED', 'INVALID_CREDENTIALS', 'NOT_FOUND', 'TOO_MANY_FAILED_ATTEMPTS'],
})

export const replaceRecoveryCodes = operation({
  id: 'replaceRecoveryCodes',
  area: 'console',
  method: 'POST',
  path: '/second-factors/recovery-codes',
  summary: 'Create new recovery codes',
  description: 'The previous ones stop working.',
  body: WithPasswordAndCode,
  answer: RecoveryCodes,
  errors: [...withPassword, 'NOT_FOUND'],
})

export const removeSecondFactors = operation({
  id: 'removeSecondFactors',
  area: 'console',
  method: 'POST',
  path: '/second-factors/remove',
  summary: 'Turn off two-step verification',
  body: WithPasswordAndCode,
  answer: Nothing,
  errors: [...withPassword, 'NOT_FOUND'],
})

export const resetSecondFactor = operation({
  id: 'resetSecondFactor',
  area: 'admin',
  method: 'POST',
  path: '/users/second-factor',
  summary: "Turn off a user's two-step verification",
  description: 'For people who have lost their authenticator app and their recovery codes. Signs the user out.',
  body: UserByEmail,
  repeatable: true,
  answer: User,
  errors: ['NOT_FOUND'],
})
