import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, EmailAddress, idOf, named, nameText, nullable, PageQuery, pageOf, withDefault } from './parts.ts'
import { Scope } from './scopes.ts'

const Scopes = nullable(
  Type.Array(Scope, {
    minItems: 1,
    maxItems: 14,
    uniqueItems: true,
    description: 'What the key may do. Null: everything.',
    'x-expects': 'a list of different scopes, or null for a key that may do everything',
  }),
)

const IpRange = Type.String({
  format: 'ip-range',
  maxLength: 43,
  'x-expects': 'an IP address or a range in CIDR notation, for example 203.0.113.0/24 or 2001:db8::/32',
})
const AllowedIpRanges = nullable(
  Type.Array(IpRange, {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description: 'The IP addresses from which the key works. Null: all.',
    'x-expects': 'a list of 1 to 50 different IP ranges, or null for all IP addresses',
  }),
)

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
    scopes: Scopes,
    allowedIpRanges: AllowedIpRanges,
    expiresAt: nullable(Type.String()),
    replacedBy: nullable(Type.String({ description: 'Id of the key that replaces this one. Null: not rotated.' })),
    lastUsedAt: nullable(
      Type.String({ description: 'When the key was last used, with a precision of one minute. Null: never.' }),
    ),
    lastUsedIp: nullable(Type.String({ description: 'The IP address from which the key was last used.' })),
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

const changeable = {
  name: nameText(100, 'Production'),
  scopes: Type.Optional(Scopes),
  allowedIpRanges: Type.Optional(AllowedIpRanges),
}
const wanted = {
  ...changeable,
  requestsPerHour: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, 'x-expects': 'a whole number from 1 to 1000000000' }),
  ),
  expiresAt: Type.Optional(
    nullable(
      Type.String({
        ...DateTime,
        description: 'Default: as the organization has set it, or never. Null is allowed only if it has set nothing.',
      }),
    ),
  ),
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

export const ChangeApiKey = named(
  'ChangeApiKey',
  Type.Object({ ...changeable, name: Type.Optional(changeable.name) }, { minProperties: 1 }),
)
export type ChangeApiKey = Static<typeof ChangeApiKey>

export const RotateApiKey = named(
  'RotateApiKey',
  Type.Object({
    overlapHours: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: 720,
        description: 'How long the old key still works.',
        'x-expects': 'a whole number from 0 to 720',
      }),
      24,
    ),
  }),
)
export type RotateApiKey = Static<typeof RotateApiKey>

export const DeletedApiKey = named('DeletedApiKey', Type.Object({ id: Type.String(), deleted: Type.Boolean() }))

const KeyId = Type.Object({ id: Type.String() })
const ListKeys = Type.Object({ ...PageQuery.properties, organizationId: OrganizationId })
const KeyPage = pageOf('keys', ApiKey)
const rotation =
  'Creates a key with the same name, scopes, IP ranges and limit. The old key works until the end of the overlap.'

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
  errors: [
    'SIGN_IN_REQUIRED',
    'ORGANIZATION_REQUIRED',
    'ACCESS_DENIED',
    'SECOND_FACTOR_REQUIRED',
    'SINGLE_SIGN_ON_REQUIRED',
    'INSUFFICIENT_ROLE',
    'TOO_MANY_KEYS',
  ],
})

export const listOwnKeys = operation({
  id: 'listOwnKeys',
  area: 'console',
  method: 'GET',
  path: '/keys',
  summary: 'List your API keys or those of an organization',
  query: ListKeys,
  answer: KeyPage,
  errors: [
    'SIGN_IN_REQUIRED',
    'ACCESS_DENIED',
    'SECOND_FACTOR_REQUIRED',
    'SINGLE_SIGN_ON_REQUIRED',
    'INSUFFICIENT_ROLE',
  ],
})

export const changeOwnKey = operation({
  id: 'changeOwnKey',
  area: 'console',
  method: 'PATCH',
  path: '/keys/:id',
  summary: "Change one of your API keys or an organization's",
  params: KeyId,
  body: ChangeApiKey,
  answer: ApiKey,
  errors: [
    'SIGN_IN_REQUIRED',
    'ACCESS_DENIED',
    'SECOND_FACTOR_REQUIRED',
    'SINGLE_SIGN_ON_REQUIRED',
    'INSUFFICIENT_ROLE',
    'NOT_FOUND',
  ],
})

export const rotateOwnKey = operation({
  id: 'rotateOwnKey',
  area: 'console',
  method: 'POST',
  path: '/keys/:id/rotate',
  summary: "Replace one of your API keys or an organization's",
  description: rotation,
  params: KeyId,
  body: RotateApiKey,
  status: 201,
  repeatable: true,
  answer: NewApiKey,
  errors: [
    'SIGN_IN_REQUIRED',
    'ORGANIZATION_REQUIRED',
    'ACCESS_DENIED',
    'SECOND_FACTOR_REQUIRED',
    'SINGLE_SIGN_ON_REQUIRED',
    'INSUFFICIENT_ROLE',
    'NOT_FOUND',
    'TOO_MANY_KEYS',
    'KEY_ALREADY_ROTATED',
  ],
})

export const deleteOwnKey = operation({
  id: 'deleteOwnKey',
  area: 'console',
  method: 'DELETE',
  path: '/keys/:id',
  summary: "Delete one of your API keys or an organization's",
  params: KeyId,
  answer: DeletedApiKey,
  errors: [
    'SIGN_IN_REQUIRED',
    'ACCESS_DENIED',
    'SECOND_FACTOR_REQUIRED',
    'SINGLE_SIGN_ON_REQUIRED',
    'INSUFFICIENT_ROLE',
    'NOT_FOUND',
  ],
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

export const changeKey = operation({
  id: 'changeKey',
  area: 'admin',
  method: 'PATCH',
  path: '/keys/:id',
  summary: 'Change the name, the scopes or the IP ranges of an API key',
  params: KeyId,
  body: ChangeApiKey,
  answer: ApiKey,
  errors: ['NOT_FOUND'],
})

export const rotateKey = operation({
  id: 'rotateKey',
  area: 'admin',
  method: 'POST',
  path: '/keys/:id/rotate',
  summary: 'Replace an API key',
  description: rotation,
  params: KeyId,
  body: RotateApiKey,
  status: 201,
  repeatable: true,
  answer: NewApiKey,
  errors: ['NOT_FOUND', 'KEY_ALREADY_ROTATED'],
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
