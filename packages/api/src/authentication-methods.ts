import { type Static, Type } from 'typebox'
import { DateTime, named, nullable, oneOf } from './parts.ts'

/** How a signer shows who they are before a link opens anything. */
export const authenticationMethods = [
  'email_code',
  'sms_code',
  'access_code',
  'passkey',
  'identity_check',
  'oidc',
] as const

export const AuthenticationMethod = named('AuthenticationMethod', oneOf(...authenticationMethods))

export type AuthenticationMethod = Static<typeof AuthenticationMethod>

/** What a signer has to do at most. */
export const mostMethods = 2

const meanings =
  '`link`: the link alone opens the document. `email_code`: a code that the service emails to the signer. `sms_code`: a code that the service sends to the `phone` of the signer as a text message. `access_code`: a code that you give the signer in another way. `passkey`: a passkey of the signer; the first time, they confirm their email address with a code and register it. `identity_check`: a check of the signer by an outside provider, for example of their identity card. `oidc`: a sign-in at the identity provider that your organization has set up for signers.'

function listOf<const T extends readonly string[]>(...values: T) {
  return Type.Unsafe<T[number][]>({
    type: 'array',
    items: { type: 'string', enum: [...values] },
    maxItems: values.length,
    uniqueItems: true,
    'x-expects': `a list without duplicates of ${values.join(', ')}`,
  })
}

const all = listOf('link', ...authenticationMethods)

/** Without a name, for input that may omit it. */
export const ChosenAuthentication = Type.Unsafe<Static<typeof all>>({
  ...all,
  description: `What the signer must do before the link shows anything of the request. ${meanings} With several, all of them are needed. Default: the \`signerAuthentication\` of \`GET /signing-settings\`.`,
})

export const SignerAuthentication = named(
  'SignerAuthentication',
  Type.Unsafe<Static<typeof all>>({
    ...all,
    description: `What the signer must do before the link shows anything of the request. ${meanings}`,
  }),
)

export type SignerAuthentication = Static<typeof SignerAuthentication>

/** An access code is agreed with each person. */
export const usualMethods = ['email_code', 'sms_code', 'passkey', 'identity_check', 'oidc'] as const

const usual = listOf('link', ...usualMethods)

export const UsualAuthentication = Type.Unsafe<Static<typeof usual>>({
  ...usual,
  description: 'What signers must do whose `authentication` is omitted.',
})

export const leastAccessCode = 6
export const mostAccessCode = 64

export const AccessCode = Type.String({
  minLength: leastAccessCode,
  maxLength: mostAccessCode,
  'x-expects': `a string of ${leastAccessCode} to ${mostAccessCode} characters`,
  description:
    'The code that you give the signer in another way, for example by phone. Required if `authentication` contains `access_code`. The service stores only a hash, and never shows the code.',
})

/** ITU-T E.164: a country code and a number, at most 15 digits. */
export const phonePattern = '^\\+[1-9][0-9]{6,14}$'

export const PhoneNumber = Type.String({
  pattern: phonePattern,
  'x-expects': 'a phone number with + and the country code, then 7 to 15 digits in all, for example +4915112345678',
  examples: ['+4915112345678'],
  description:
    'Phone number of the signer, with the country code. Required if `authentication` contains `sms_code`. The signing page shows only its last 2 digits.',
})

/** For the sender. */
export const AuthenticationResult = nullable(
  named(
    'AuthenticationResult',
    Type.Object(
      {
        authenticatedAt: nullable(
          Type.String({ ...DateTime, description: 'When the signer had done all required methods. Null before.' }),
        ),
        done: Type.Array(AuthenticationMethod, { description: 'The methods that the signer has done at least once.' }),
        locked: Type.Array(AuthenticationMethod, {
          description:
            'The methods that are locked after too many failed attempts. Replace the link, or set a new access code.',
        }),
      },
      {
        description:
          'What the signer has done with the current link. Null if the link alone is enough. A new link begins again.',
      },
    ),
  ),
)

export type AuthenticationResult = Static<typeof AuthenticationResult>
