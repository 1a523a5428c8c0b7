import { type Static, Type } from 'typebox'
import { AuthenticationMethod as Method, mostAccessCode } from './authentication-methods.ts'
import type { ErrorCode } from './errors.ts'
import { Language } from './language.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf } from './parts.ts'
import { ProviderAnswer, ProviderVisit } from './single-sign-on.ts'
import { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from './webauthn.ts'

/** How the holder of a signing link shows who they are. Until then, the link opens nothing else. */

const Token = Type.Object({ token: Type.String() })

export const AuthenticationProgress = named(
  'AuthenticationProgress',
  Type.Object(
    {
      required: Type.Array(Method, { description: 'Empty if the link alone is enough.' }),
      done: Type.Array(Method),
    },
    { description: 'The link opens the document once all required methods are done.' },
  ),
)

export type AuthenticationProgress = Static<typeof AuthenticationProgress>

/** All that a link shows before the signer is authenticated. */
export const UnauthenticatedView = named(
  'UnauthenticatedView',
  Type.Object({ authentication: AuthenticationProgress }, { additionalProperties: false }),
)

export type UnauthenticatedView = Static<typeof UnauthenticatedView>

export const MethodState = named(
  'AuthenticationMethodState',
  Type.Object({
    method: Method,
    isDone: Type.Boolean(),
    sentAt: nullable(
      Type.String({
        ...DateTime,
        description: 'When a code was sent, or an identity check was started, that still works. Null if there is none.',
      }),
    ),
    resendAt: nullable(
      Type.String({
        ...DateTime,
        description: 'When another code can be sent. Null: now, or never for this method.',
      }),
    ),
    attemptsLeft: nullable(
      Type.Integer({ description: 'How many codes can still be tried. Null before a code was sent.' }),
    ),
    isLocked: Type.Boolean({
      description: 'After too many failed attempts. The sender can replace the link, or set a new access code.',
    }),
    isRegistered: nullable(
      Type.Boolean({
        description:
          'Whether the signer has a passkey. If not, they register one after the emailed code. Null for other methods.',
      }),
    ),
  }),
)

export type MethodState = Static<typeof MethodState>

export const TextMessageState = named(
  'TextMessageState',
  Type.Unsafe<'QUEUED' | 'SENT' | 'FAILED'>({
    ...oneOf('QUEUED', 'SENT', 'FAILED'),
    description:
      'What became of the latest text message with a code. `SENT`: the provider has accepted it. `FAILED`: it was not sent; send another one. Null if there is none.',
  }),
)

export type TextMessageState = Static<typeof TextMessageState>

export const AuthenticationState = named(
  'AuthenticationState',
  Type.Object({
    methods: Type.Array(MethodState, { description: 'What is required, in the order in which to do it.' }),
    emailHint: nullable(
      Type.String({
        description: 'The email address that codes are sent to, with most of it hidden. Null if none are sent.',
        examples: ['a•••@e•••.org'],
      }),
    ),
    phoneHint: nullable(
      Type.String({
        description:
          'The phone number that codes are sent to, without all but its last 2 digits. Null if none are sent.',
        examples: ['•••78'],
      }),
    ),
    textMessage: nullable(TextMessageState),
    identityProvider: nullable(
      Type.String({
        description: 'The name of the identity provider for `oidc`. Null if none is required, or none exists.',
      }),
    ),
    language: nullable(Language),
  }),
)

export type AuthenticationState = Static<typeof AuthenticationState>

export const GivenCode = named(
  'GivenCode',
  Type.Object({
    code: Type.String({ minLength: 1, maxLength: mostAccessCode * 2, 'x-expects': 'the code that the signer entered' }),
  }),
)

export type GivenCode = Static<typeof GivenCode>

const ofLinks = ['SIGNING_LINK_INVALID', 'TOO_MANY_FAILED_ATTEMPTS', 'TOO_MANY_REQUESTS'] as const satisfies ErrorCode[]
const ofCodes = [...ofLinks, 'SIGNER_CODE_INVALID', 'SIGNER_LOCKED', 'NOT_FOUND'] as const satisfies ErrorCode[]

const session =
  'On success, it sets an HttpOnly cookie for this link, which lasts 12 hours. A signing page in a frame needs none: the service records the success with its session.'

export const readAuthentication = operation({
  id: 'readAuthentication',
  area: 'signer',
  method: 'GET',
  path: '/:token/authentication',
  summary: 'Read what the signer must still do to open the link',
  params: Token,
  answer: AuthenticationState,
  errors: ofLinks,
})

export const sendEmailCode = operation({
  id: 'sendEmailCode',
  area: 'signer',
  method: 'POST',
  path: '/:token/email-code',
  summary: 'Email a code to the signer',
  description:
    'A new code replaces the one before. It works for 10 minutes and for 5 attempts. At most 5 codes per hour.',
  params: Token,
  status: 202,
  answer: AuthenticationState,
  errors: [...ofLinks, 'SIGNER_LOCKED', 'NOT_FOUND'],
})

export const sendSmsCode = operation({
  id: 'sendSmsCode',
  area: 'signer',
  method: 'POST',
  path: '/:token/sms-code',
  summary: 'Send a code to the signer as a text message',
  description:
    'A new code replaces the one before. It works for 10 minutes and for 5 attempts. At most 5 codes per hour. `textMessage` says later whether the message could be sent.',
  params: Token,
  status: 202,
  answer: AuthenticationState,
  errors: [...ofLinks, 'SIGNER_LOCKED', 'NOT_FOUND', 'SERVICE_UNAVAILABLE'],
})

export const startSignerVisit = operation({
  id: 'startSignerVisit',
  area: 'signer',
  method: 'POST',
  path: '/:token/identity-provider',
  summary: 'Send the signer to the identity provider',
  description: 'Sets a cookie: only this browser can complete the sign-in. Not for a signing page in a frame.',
  params: Token,
  answer: ProviderVisit,
  errors: [...ofLinks, 'SIGNER_LOCKED', 'NOT_FOUND', 'SINGLE_SIGN_ON_FAILED'],
})

export const completeSignerVisit = operation({
  id: 'completeSignerVisit',
  area: 'signer',
  method: 'POST',
  path: '/:token/identity-provider/verify',
  summary: 'Authenticate the signer by the identity provider',
  description: `Takes the response of the identity provider, as the redirect URI received it. ${session}`,
  params: Token,
  body: ProviderAnswer,
  answer: AuthenticationState,
  errors: [...ofLinks, 'SIGNER_LOCKED', 'NOT_FOUND', 'SINGLE_SIGN_ON_FAILED', 'SIGNER_IDENTITY_MISMATCH'],
})

export const IdentityCheckVisit = named(
  'IdentityCheckVisit',
  Type.Object({
    url: Type.String({ description: 'Where to send the person.' }),
    state: Type.String({ description: 'The parameter `state` with which they come back.' }),
  }),
)

export type IdentityCheckVisit = Static<typeof IdentityCheckVisit>

export const IdentityCheckReturn = named(
  'IdentityCheckReturn',
  Type.Object({
    proof: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The parameter `proof` with which the person came back from the check. Each check needs it once.',
        'x-expects': 'a string of 1 to 100 characters',
      }),
    ),
  }),
)

export type IdentityCheckReturn = Static<typeof IdentityCheckReturn>

export const startIdentityCheck = operation({
  id: 'startIdentityCheck',
  area: 'signer',
  method: 'POST',
  path: '/:token/identity-check',
  summary: 'Send the signer to an identity check',
  description:
    'Sets a cookie: only this browser can complete the check, within an hour. At most 5 checks per hour. Not for a signing page in a frame.',
  params: Token,
  answer: IdentityCheckVisit,
  errors: [...ofLinks, 'SIGNER_LOCKED', 'NOT_FOUND', 'SINGLE_SIGN_ON_FAILED', 'SERVICE_UNAVAILABLE'],
})

export const completeIdentityCheck = operation({
  id: 'completeIdentityCheck',
  area: 'signer',
  method: 'POST',
  path: '/:token/identity-check/verify',
  summary: 'Authenticate the signer by an identity check',
  description: `Reads the result of the check that this browser has started and come back from. Nothing changes while there is none. ${session}`,
  params: Token,
  body: IdentityCheckReturn,
  answer: AuthenticationState,
  errors: [...ofLinks, 'SIGNER_LOCKED', 'NOT_FOUND', 'SIGNER_IDENTITY_MISMATCH', 'SERVICE_UNAVAILABLE'],
})

export const checkEmailCode = operation({
  id: 'checkEmailCode',
  area: 'signer',
  method: 'POST',
  path: '/:token/email-code/verify',
  summary: 'Authenticate the signer with an emailed code',
  description: session,
  params: Token,
  body: GivenCode,
  answer: AuthenticationState,
  errors: ofCodes,
})

export const checkSmsCode = operation({
  id: 'checkSmsCode',
  area: 'signer',
  method: 'POST',
  path: '/:token/sms-code/verify',
  summary: 'Authenticate the signer with a code from a text message',
  description: session,
  params: Token,
  body: GivenCode,
  answer: AuthenticationState,
  errors: ofCodes,
})

export const checkAccessCode = operation({
  id: 'checkAccessCode',
  area: 'signer',
  method: 'POST',
  path: '/:token/access-code',
  summary: 'Authenticate the signer with an access code',
  description: `Five wrong codes in a row lock the method until the sender sets a new code or replaces the link. ${session}`,
  params: Token,
  body: GivenCode,
  answer: AuthenticationState,
  errors: ofCodes,
})

export const NewSignerPasskey = named('NewSignerPasskey', Type.Object({ passkey: CreatedPasskey }))
export type NewSignerPasskey = Static<typeof NewSignerPasskey>

export const GivenSignerPasskey = named('GivenSignerPasskey', Type.Object({ passkey: UsedPasskey }))
export type GivenSignerPasskey = Static<typeof GivenSignerPasskey>

const ofRegistration = [
  ...ofLinks,
  'SIGNER_AUTHENTICATION_REQUIRED',
  'ALREADY_EXISTS',
  'NOT_FOUND',
] as const satisfies ErrorCode[]

export const startSignerPasskey = operation({
  id: 'startSignerPasskey',
  area: 'signer',
  method: 'POST',
  path: '/:token/passkey/registration/options',
  summary: 'Start to register a passkey of the signer',
  description: 'Needs an emailed code that was entered in the same session, and a signer without a passkey.',
  params: Token,
  answer: PasskeyCreationOptions,
  errors: ofRegistration,
})

export const registerSignerPasskey = operation({
  id: 'registerSignerPasskey',
  area: 'signer',
  method: 'POST',
  path: '/:token/passkey/registration',
  summary: 'Register a passkey of the signer, and authenticate the signer',
  description: `From then on, only this passkey opens links to this email address that require one. ${session}`,
  params: Token,
  body: NewSignerPasskey,
  answer: AuthenticationState,
  errors: ofRegistration,
})

export const requestSignerPasskey = operation({
  id: 'requestSignerPasskey',
  area: 'signer',
  method: 'POST',
  path: '/:token/passkey/options',
  summary: 'Start to authenticate the signer with a passkey',
  params: Token,
  answer: PasskeyRequestOptions,
  errors: [...ofLinks, 'NOT_FOUND'],
})

export const checkSignerPasskey = operation({
  id: 'checkSignerPasskey',
  area: 'signer',
  method: 'POST',
  path: '/:token/passkey',
  summary: 'Authenticate the signer with a passkey',
  description: session,
  params: Token,
  body: GivenSignerPasskey,
  answer: AuthenticationState,
  errors: ofCodes,
})
