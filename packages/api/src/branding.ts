import { type Static, Type } from 'typebox'
import { CreateSigningRequest } from './new-signing-request.ts'
import { operation } from './operation.ts'
import { named, nullable } from './parts.ts'

/** How all signing requests of an organization look, unless they have branding of their own. */

const { companyName, brandColor } = CreateSigningRequest.properties

const shown = {
  companyName: nullable(
    Type.Unsafe<string>({ ...companyName, description: 'Null: the registered name of the organization.' }),
  ),
  brandColor: nullable(Type.Unsafe<string>({ ...brandColor, description: 'Null: the color of the service.' })),
}

export const Branding = named(
  'Branding',
  Type.Object({ ...shown, hasLogo: Type.Boolean({ description: 'Whether `GET /branding/logo` returns a logo.' }) }),
)

export type Branding = Static<typeof Branding>

export const NewBranding = named(
  'NewBranding',
  Type.Object({
    ...shown,
    logo: Type.Optional(
      nullable(
        Type.String({
          maxLength: 280_000,
          'x-expects': 'a PNG or JPEG of at most 200 KB as a data URL',
          description: 'The logo. Null removes it. If you omit it, it stays as it is.',
        }),
      ),
    ),
  }),
)

export type NewBranding = Static<typeof NewBranding>

const tag = 'Branding'

export const readBranding = operation({
  id: 'readBranding',
  area: 'api',
  method: 'GET',
  path: '/branding',
  tag,
  summary: 'Retrieve the branding',
  answer: Branding,
})

export const downloadLogo = operation({
  id: 'downloadLogo',
  area: 'api',
  method: 'GET',
  path: '/branding/logo',
  tag,
  summary: 'Download the logo',
  file: ['image/png', 'image/jpeg'],
  errors: ['NOT_FOUND'],
})

export const changeBranding = operation({
  id: 'changeBranding',
  area: 'api',
  method: 'PUT',
  path: '/branding',
  tag,
  summary: 'Replace the branding',
  description:
    'Applies to emails and signing pages of requests that you create from now on, unless they have their own `companyName`, `companyLogo` or `brandColor`. Earlier requests keep theirs. Test mode has the same branding, but only a live key can change it.',
  body: NewBranding,
  answer: Branding,
  errors: ['INSUFFICIENT_ROLE', 'METHOD_NOT_ALLOWED'],
})
