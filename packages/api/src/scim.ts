import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nameText, nullable, pathIdOf } from './parts.ts'

/** Per organization: one in use, and others while they replace it. */
export const mostScimTokens = 5

export const ScimToken = named(
  'ScimToken',
  Type.Object({
    id: Type.String({ examples: ['scim_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    name: Type.String(),
    hint: Type.String({ description: 'The last characters of the token.' }),
    expiresAt: nullable(Type.String({ ...DateTime, description: 'Null: the token does not expire.' })),
    lastUsedAt: nullable(
      Type.String({ description: 'When the token was last used, with a precision of one minute. Null: never.' }),
    ),
    createdAt: Type.String({ ...DateTime, description: 'When the token was created or last rotated.' }),
  }),
)
export type ScimToken = Static<typeof ScimToken>

export const NewScimToken = named(
  'NewScimToken',
  Type.Object({
    ...ScimToken.properties,
    token: Type.String({ description: 'The token. It is shown only once.' }),
  }),
)
export type NewScimToken = Static<typeof NewScimToken>

export const ScimTokens = named(
  'ScimTokens',
  Type.Object({
    baseUrl: Type.String({ description: 'The base URL of SCIM to enter at the identity provider.' }),
    scimTokens: Type.Array(ScimToken),
  }),
)
export type ScimTokens = Static<typeof ScimTokens>

export const CreateScimToken = named(
  'CreateScimToken',
  Type.Object({
    name: nameText(100, 'Okta'),
    expiresAt: Type.Optional(
      nullable(Type.String({ ...DateTime, description: 'Default: null. The token does not expire.' })),
    ),
  }),
)
export type CreateScimToken = Static<typeof CreateScimToken>

const idParams = Type.Object({ id: pathIdOf('scim') })

export const listScimTokens = operation({
  id: 'listScimTokens',
  area: 'member',
  method: 'GET',
  path: '/scim-tokens',
  summary: 'List the SCIM tokens of an organization',
  answer: ScimTokens,
})

export const createScimToken = operation({
  id: 'createScimToken',
  area: 'member',
  method: 'POST',
  path: '/scim-tokens',
  summary: 'Create a SCIM token',
  description: 'Only owners can. The token opens `/scim/v2` for the members of the organization, and nothing else.',
  body: CreateScimToken,
  status: 201,
  answer: NewScimToken,
  errors: ['TOO_MANY_SCIM_TOKENS'],
})

export const rotateScimToken = operation({
  id: 'rotateScimToken',
  area: 'member',
  method: 'POST',
  path: '/scim-tokens/:id/rotate',
  summary: 'Replace a SCIM token',
  description: 'The previous token stops working immediately. An expiry begins again.',
  params: idParams,
  answer: NewScimToken,
  errors: ['NOT_FOUND'],
})

export const deleteScimToken = operation({
  id: 'deleteScimToken',
  area: 'member',
  method: 'DELETE',
  path: '/scim-tokens/:id',
  summary: 'Revoke a SCIM token',
  params: idParams,
  answer: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
  errors: ['NOT_FOUND'],
})
