import { type Static, Type } from 'typebox'
import { GivenPassword, Person, UserByEmail } from './accounts.ts'
import { operation } from './operation.ts'
import { User } from './organizations.ts'
import { DateTime, named, nullable, oneOf } from './parts.ts'
import { UsedPasskey } from './webauthn.ts'

/** What people prove their identity with, beside the password. Passkeys are listed on their own. */
export const SecondFactorKind = named('SecondFactorKind', oneOf('totp'))
export type SecondFactorKind = Static<typeof SecondFactorKind>

export const OwnPasskey = named(
  'OwnPasskey',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    createdAt: DateTime,
    lastUsedAt: nullable(DateTime),
  }),
)
export type OwnPasskey = Static<typeof OwnPasskey>

export const OwnSecondFactors = named(
  'OwnSecondFactors',
  Type.Object({
    factors: Type.Array(Type.Object({ id: Type.String(), kind: SecondFactorKind, createdAt: DateTime })),
    passkeys: Type.Array(OwnPasskey),
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

const eitherProof = { code: Type.Optional(Code), passkey: Type.Optional(UsedPasskey) }

export const ProofOfSecondFactor = named(
  'ProofOfSecondFactor',
  Type.Object(eitherProof, { description: 'Either a code or a passkey.' }),
)
export type ProofOfSecondFactor = Static<typeof ProofOfSecondFactor>

export const ProofOfIdentity = named(
  'ProofOfIdentity',
  Type.Object(
    { password: GivenPassword, ...eitherProof },
    { description: 'The password and, from people who have a second factor, either a code or a passkey.' },
  ),
)
export type ProofOfIdentity = Static<typeof ProofOfIdentity>

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

export const withPassword = ['SIGN_IN_REQUIRED', 'INVALID_CREDENTIALS', 'TOO_MANY_FAILED_ATTEMPTS'] as const

export const confirmSignIn = operation({
  id: 'confirmSignIn',
  area: 'console',
  method: 'POST',
  path: '/sign-in/second-factor',
  summary: 'Complete the sign-in with a second factor',
  body: ProofOfSecondFactor,
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
    'Takes effect when it is confirmed with a code. People who already have a second factor also confirm with it.',
  body: ProofOfIdentity,
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

export const removeTotp = operation({
  id: 'removeTotp',
  area: 'console',
  method: 'POST',
  path: '/second-factors/totp/remove',
  summary: 'Remove the authenticator app',
  description: 'The removal of your last second factor turns off two-step verification.',
  body: ProofOfIdentity,
  answer: Nothing,
  errors: [...withPassword, 'NOT_FOUND'],
})

export const replaceRecoveryCodes = operation({
  id: 'replaceRecoveryCodes',
  area: 'console',
  method: 'POST',
  path: '/second-factors/recovery-codes',
  summary: 'Create new recovery codes',
  description: 'The previous ones stop working.',
  body: ProofOfIdentity,
  answer: RecoveryCodes,
  errors: [...withPassword, 'NOT_FOUND'],
})

export const removeSecondFactors = operation({
  id: 'removeSecondFactors',
  area: 'console',
  method: 'POST',
  path: '/second-factors/remove',
  summary: 'Turn off two-step verification',
  description: 'Removes the authenticator app, all passkeys and the recovery codes.',
  body: ProofOfIdentity,
  answer: Nothing,
  errors: [...withPassword, 'NOT_FOUND'],
})

export const resetSecondFactor = operation({
  id: 'resetSecondFactor',
  area: 'admin',
  method: 'POST',
  path: '/users/second-factor',
  summary: "Turn off a user's two-step verification",
  description:
    'For people who have lost their authenticator app, passkeys and recovery codes. Removes all of them, and signs the user out.',
  body: UserByEmail,
  repeatable: true,
  answer: User,
  errors: ['NOT_FOUND'],
})
