import { type Static, Type } from 'typebox'
import { Person } from './accounts.ts'
import { operation } from './operation.ts'
import { named, nameText, nullable, pathIdOf } from './parts.ts'
import { OwnPasskey, ProofOfIdentity, withPassword } from './second-factors.ts'
import { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, UsedPasskey } from './webauthn.ts'

/** The most passkeys that one person may have. */
export const mostPasskeys = 20

const PasskeyName = nameText(100, 'Work laptop')

export const AddPasskey = named('AddPasskey', Type.Object({ name: PasskeyName, passkey: CreatedPasskey }))
export type AddPasskey = Static<typeof AddPasskey>

export const AddedPasskey = named(
  'AddedPasskey',
  Type.Object({
    passkey: OwnPasskey,
    recoveryCodes: nullable(
      Type.Array(Type.String(), {
        description: 'With the first second factor. Each works once. They are shown only once.',
      }),
    ),
  }),
)
export type AddedPasskey = Static<typeof AddedPasskey>

export const RenamePasskey = named('RenamePasskey', Type.Object({ name: PasskeyName }))
export type RenamePasskey = Static<typeof RenamePasskey>

export const RemovedPasskey = named('RemovedPasskey', Type.Object({ id: Type.String(), removed: Type.Boolean() }))
export type RemovedPasskey = Static<typeof RemovedPasskey>

export const PasskeySignIn = named('PasskeySignIn', Type.Object({ passkey: UsedPasskey }))
export type PasskeySignIn = Static<typeof PasskeySignIn>

const own = Type.Object({ id: pathIdOf('passkey') })

export const startPasskeySignIn = operation({
  id: 'startPasskeySignIn',
  area: 'console',
  method: 'POST',
  path: '/sign-in/passkey/options',
  summary: 'Start to sign in with a passkey',
  description: 'Sets a cookie: only the browser that started can complete the sign-in.',
  answer: PasskeyRequestOptions,
  errors: ['TOO_MANY_REQUESTS'],
})

export const signInWithPasskey = operation({
  id: 'signInWithPasskey',
  area: 'console',
  method: 'POST',
  path: '/sign-in/passkey',
  summary: 'Sign in with a passkey',
  description: 'Needs neither a password nor a second factor.',
  body: PasskeySignIn,
  answer: Person,
  errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DISABLED', 'SINGLE_SIGN_ON_REQUIRED', 'TOO_MANY_FAILED_ATTEMPTS'],
})

export const startPasskeyStep = operation({
  id: 'startPasskeyStep',
  area: 'console',
  method: 'POST',
  path: '/sign-in/second-factor/passkey-options',
  summary: 'Start to complete the sign-in with a passkey',
  answer: PasskeyRequestOptions,
  errors: ['SIGN_IN_REQUIRED', 'NOT_FOUND'],
})

export const startPasskeyProof = operation({
  id: 'startPasskeyProof',
  area: 'console',
  method: 'POST',
  path: '/second-factors/passkey-options',
  summary: 'Start to confirm a change of your second factors with a passkey',
  answer: PasskeyRequestOptions,
  errors: ['SIGN_IN_REQUIRED', 'NOT_FOUND'],
})

export const startPasskey = operation({
  id: 'startPasskey',
  area: 'console',
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Start to add a passkey',
  description: 'People who already have a second factor also confirm with it.',
  body: ProofOfIdentity,
  answer: PasskeyCreationOptions,
  errors: [...withPassword, 'TOO_MANY_PASSKEYS'],
})

export const addPasskey = operation({
  id: 'addPasskey',
  area: 'console',
  method: 'POST',
  path: '/passkeys',
  summary: 'Add a passkey',
  description: 'Your first second factor turns on two-step verification, and signs you out everywhere else.',
  body: AddPasskey,
  status: 201,
  answer: AddedPasskey,
  errors: ['SIGN_IN_REQUIRED', 'ALREADY_EXISTS', 'TOO_MANY_PASSKEYS'],
})

export const renamePasskey = operation({
  id: 'renamePasskey',
  area: 'console',
  method: 'PATCH',
  path: '/passkeys/:id',
  summary: 'Rename a passkey',
  params: own,
  body: RenamePasskey,
  answer: OwnPasskey,
  errors: ['SIGN_IN_REQUIRED', 'NOT_FOUND'],
})

export const removePasskey = operation({
  id: 'removePasskey',
  area: 'console',
  method: 'POST',
  path: '/passkeys/:id/remove',
  summary: 'Remove a passkey',
  description: 'The removal of your last second factor turns off two-step verification.',
  params: own,
  body: ProofOfIdentity,
  answer: RemovedPasskey,
  errors: [...withPassword, 'NOT_FOUND'],
})
