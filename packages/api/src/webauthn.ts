import { type Static, Type } from 'typebox'
import { named, oneOf } from './parts.ts'

/** What browsers and the service exchange about passkeys, in the JSON form of WebAuthn Level 3. */

const timeout = Type.Integer({ description: 'Milliseconds.' })

function base64url(mostBytes: number) {
  const maxLength = Math.ceil((mostBytes * 4) / 3)
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[A-Za-z0-9_-]+$',
    'x-expects': `base64url without padding, at most ${maxLength} characters`,
  })
}

/** WebAuthn Level 3 4: at most 1023 bytes. */
const CredentialId = base64url(1023)

const KnownCredential = named(
  'PasskeyDescriptor',
  Type.Object({
    id: Type.String(),
    type: oneOf('public-key'),
    transports: Type.Array(Type.String()),
  }),
)

export const PasskeyCreationOptions = named(
  'PasskeyCreationOptions',
  Type.Object(
    {
      challenge: Type.String(),
      rp: Type.Object({ id: Type.String(), name: Type.String() }),
      user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
      pubKeyCredParams: Type.Array(Type.Object({ type: oneOf('public-key'), alg: Type.Integer() })),
      timeout,
      attestation: oneOf('none'),
      excludeCredentials: Type.Array(KnownCredential),
      authenticatorSelection: Type.Object({
        residentKey: oneOf('required', 'preferred'),
        requireResidentKey: Type.Boolean(),
        userVerification: oneOf('required'),
      }),
    },
    { description: 'For `navigator.credentials.create`. It works once, for 5 minutes.' },
  ),
)
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>

export const PasskeyRequestOptions = named(
  'PasskeyRequestOptions',
  Type.Object(
    {
      challenge: Type.String(),
      rpId: Type.String(),
      timeout,
      userVerification: oneOf('required'),
      allowCredentials: Type.Array(KnownCredential, { description: 'Empty: any passkey of this service.' }),
    },
    { description: 'For `navigator.credentials.get`. It works once, for 5 minutes.' },
  ),
)
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>

/** Browsers add fields that the service does not read. */
const open = { additionalProperties: true } as const

const credential = { id: CredentialId, type: oneOf('public-key') }
const clientDataJSON = base64url(4096)

export const CreatedPasskey = named(
  'CreatedPasskey',
  Type.Object(
    {
      ...credential,
      response: Type.Object(
        {
          clientDataJSON,
          attestationObject: base64url(16_384),
          transports: Type.Optional(
            Type.Array(Type.String({ maxLength: 32 }), { maxItems: 16, 'x-expects': 'a list of at most 16 words' }),
          ),
        },
        open,
      ),
    },
    { ...open, description: 'What `navigator.credentials.create` returned, as its `toJSON` writes it.' },
  ),
)
export type CreatedPasskey = Static<typeof CreatedPasskey>

export const UsedPasskey = named(
  'UsedPasskey',
  Type.Object(
    {
      ...credential,
      response: Type.Object(
        {
          clientDataJSON,
          authenticatorData: base64url(4096),
          signature: base64url(1024),
          userHandle: Type.Optional(base64url(64)),
        },
        open,
      ),
    },
    { ...open, description: 'What `navigator.credentials.get` returned, as its `toJSON` writes it.' },
  ),
)
export type UsedPasskey = Static<typeof UsedPasskey>
