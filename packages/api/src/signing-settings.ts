import { type Static, Type } from 'typebox'
import { AuthenticationMethod, UsualAuthentication } from './authentication-methods.ts'
import { operation } from './operation.ts'
import { named } from './parts.ts'

/** What signing requests get that say nothing else. */

export const ChangedSigningSettings = named(
  'ChangedSigningSettings',
  Type.Object({ signerAuthentication: UsualAuthentication }),
)

export type ChangedSigningSettings = Static<typeof ChangedSigningSettings>

export const SigningSettings = named(
  'SigningSettings',
  Type.Object({
    ...ChangedSigningSettings.properties,
    availableAuthentication: Type.Array(AuthenticationMethod, {
      description: 'The methods that this service and your organization are set up for.',
    }),
  }),
)

export type SigningSettings = Static<typeof SigningSettings>

const tag = 'Signing'

export const readSigningSettings = operation({
  id: 'readSigningSettings',
  area: 'api',
  method: 'GET',
  path: '/signing-settings',
  tag,
  summary: 'Retrieve the signing settings',
  answer: SigningSettings,
})

export const changeSigningSettings = operation({
  id: 'changeSigningSettings',
  area: 'api',
  method: 'PUT',
  path: '/signing-settings',
  tag,
  summary: 'Replace the signing settings',
  description:
    'Applies to signing requests that you create from now on. Test mode has the same settings, but only a live key can change them.',
  body: ChangedSigningSettings,
  answer: SigningSettings,
  errors: ['INSUFFICIENT_ROLE', 'METHOD_NOT_ALLOWED', 'METHOD_NOT_AVAILABLE'],
})
