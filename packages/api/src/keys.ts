import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, EmailAddress, idOf, named, nameText, nullable, PageQuery, pageOf } from './parts.ts'

export const ApiKey = named(
  'ApiKey',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    hint: Type.String({ description: 'The last characters of the key.' }),
    test: Type.Boolean({ description: 'Whether the key is for test mode.' }),
    organizationId: nullable(Type.String()),
    userId: nullable(Type.String()),
    requestsPerHour: nullable(Type.Integer()),
    expiresAt: nullable(Type.String()),
    createdAt: DateTime,
  }),
)
export type ApiKey = Static<typeof ApiKey>

export const NewApiKey = named(
  'NewApiKey',
  Type.Object({
    ...ApiKey.properties,
    key: Type.String({ description: 'The API key. It is shown only once.' }),
  }),
)
export type NewApiKey = Static<typeof NewApiKey>

const wanted = {
  name: nameText(100, 'Production'),
  requestsPerHour: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, 'x-expects': 'a whole number from 1 to 1000000000' }),
  ),
  expiresAt: Type.Optional(DateTime),
}
const OrganizationId = Type.Optional(idOf('org'))

export const CreateOwnApiKey = named('CreateOwnApiKey', Type.Object({ organizationId: OrganizationId, ...wanted }))
export type CreateOwnApiKey = Static<typeof CreateOwnApiKey>

export const CreateApiKey = named(
  'CreateApiKey',
  Type.Object({
    organizationId: OrganizationId,
    personalEmail: Type.Optional(EmailAddress),
    test: Type.Optional(
      Type.Boolean({ description: 'Whether to create a key for test mode, where nothing is legally binding.' }),
    ),
    ...wanted,
  }),
)
export type CreateApiKey = Static<typeof CreateApiKey>

export const DeletedApiKey = named('DeletedApiKey', Type.Object({ id: Type.String(), deleted: Type.Boolean() }))

const KeyId = Type.Object({ id: Type.String() })
const ListKeys = Type.Object({ ...PageQuery.properties, organizationId: OrganizationId })
const KeyPage = pageOf('keys', ApiKey)

export const createOwnKey = operation({
  id: 'createOwnKey',
  area: 'console',
  method: 'POST',
  path: '/keys',
  summary: 'Create an API key',
  description: 'Creates a key for an organization that you manage, or a personal key.',
  body: CreateOwnApiKey,
  status: 201,
  repeatable: true,
  answer: NewApiKey,
  errors: ['SIGN_IN_REQUIRED', 'ORGANIZATION_REQUIRED', 'ACCESS_DENIED', 'INSUFFICIENT_ROLE', 'TOO_MANY_KEYS'],
})

export const listOwnKeys = operation({
  id: 'listOwnKeys',
  area: 'console',
  method: 'GET',
  path: '/keys',
  summary: 'List your API keys or those of an organization',
  query: ListKeys,
  answer: KeyPage,
  errors: ['SIGN_IN_REQUIRED', 'ACCESS_DENIED', 'INSUFFICIENT_ROLE'],
})

export const deleteOwnKey = operation({
  id: 'deleteOwnKey',
  area: 'console',
  method: 'DELETE',
  path: '/keys/:id',
  summary: "Delete one of your API keys or an organization's",
  params: KeyId,
  answer: DeletedApiKey,
  errors: ['SIGN_IN_REQUIRED', 'ACCESS_DENIED', 'INSUFFICIENT_ROLE', 'NOT_FOUND'],
})

export const createKey = operation({
  id: 'createKey',
  area: 'admin',
  method: 'POST',
  path: '/keys',
  summary: 'Create an API key for an organization or a user',
  description: 'Send either `organizationId` or `personalEmail` to choose the owner of the key.',
  body: CreateApiKey,
  status: 201,
  repeatable: true,
  answer: NewApiKey,
  errors: ['NOT_FOUND'],
})

export const listKeys = operation({
  id: 'listKeys',
  area: 'admin',
  method: 'GET',
  path: '/keys',
  summary: 'List API keys',
  query: ListKeys,
  answer: KeyPage,
})

export const deleteKey = operation({
  id: 'deleteKey',
  area: 'admin',
  method: 'DELETE',
  path: '/keys/:id',
  summary: 'Delete an API key',
  params: KeyId,
  answer: DeletedApiKey,
  errors: ['NOT_FOUND'],
})
