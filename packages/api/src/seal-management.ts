import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, idOf, named, nameText, nullable, PageQuery, pageOf, pathIdOf } from './parts.ts'
import { mostNameCharacters, Seal, SealPosition, SealRevocationReason } from './seals.ts'

const Base64 = (maxBytes: number, about: string) =>
  Type.String({
    minLength: 1,
    maxLength: Math.ceil((maxBytes * 4) / 3) + 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: about,
    'x-expects': `base64 of at most ${Math.floor(maxBytes / 1024)} KB`,
  })

const look = {
  name: nameText(mostNameCharacters, 'Main seal'),
  image: Type.Optional(
    Base64(2 * 1024 * 1024, 'A PNG, or an SVG of at most 256 KB. The service converts an SVG to a PNG.'),
  ),
}

export const CreateSeal = named(
  'CreateSeal',
  Type.Object({
    ...look,
    pkcs12: Type.Optional(Base64(256 * 1024, 'A PKCS#12 file with a private key and its certificate.')),
    password: Type.Optional(
      Type.String({ maxLength: 1000, description: 'Password of the PKCS#12 file. It is not stored.' }),
    ),
  }),
)
export type CreateSeal = Static<typeof CreateSeal>

export const PreviewSeal = named('PreviewSeal', Type.Object(look))
export type PreviewSeal = Static<typeof PreviewSeal>

/** The body and its reason are optional. */
export const RevokeSeal = Type.Optional(
  nullable(named('RevokeSeal', Type.Object({ reason: Type.Optional(SealRevocationReason) }))),
)
export type RevokeSeal = Static<typeof RevokeSeal>

export const AdminSeal = named(
  'AdminSeal',
  Type.Object({ id: Seal.properties.sealId, organizationId: Type.String(), ...Seal.properties }),
)
export type AdminSeal = Static<typeof AdminSeal>

export const SealUse = named(
  'SealUse',
  Type.Object({
    sealId: Seal.properties.sealId,
    documentId: Type.String(),
    keyId: Type.String(),
    position: nullable(SealPosition),
    fieldName: Type.String(),
    sequenceNumber: Type.Integer(),
    usedAt: DateTime,
  }),
)
export type SealUse = Static<typeof SealUse>

export const DescribedSealUse = named(
  'DescribedSealUse',
  Type.Object({
    ...SealUse.properties,
    documentTitle: nullable(Type.String({ description: 'Title of the document. Null if it was deleted.' })),
    person: nullable(Type.String({ description: 'Name of the person who used the seal. Null if an API key did.' })),
  }),
)
export type DescribedSealUse = Static<typeof DescribedSealUse>

const SealId = Type.Object({ sealId: pathIdOf('seal') })
const Id = Type.Object({ id: Type.String() })

export const createOwnSeal = operation({
  id: 'createOwnSeal',
  area: 'member',
  method: 'POST',
  path: '/seals',
  summary: 'Create a seal',
  body: CreateSeal,
  status: 201,
  repeatable: true,
  answer: Seal,
  errors: [
    'INSUFFICIENT_ROLE',
    'TOO_MANY_REQUESTS',
    'INVALID_IMAGE',
    'INVALID_CERTIFICATE',
    'ALREADY_EXISTS',
    'TOO_MANY_SEALS',
    'LOG_FROZEN',
  ],
})

export const previewSeal = operation({
  id: 'previewSeal',
  area: 'member',
  method: 'POST',
  path: '/seals/preview',
  summary: 'Preview a seal',
  body: PreviewSeal,
  file: ['image/png', 'image/svg+xml'],
  errors: ['INSUFFICIENT_ROLE', 'TOO_MANY_REQUESTS', 'INVALID_IMAGE'],
})

export const revokeOwnSeal = operation({
  id: 'revokeOwnSeal',
  area: 'member',
  method: 'POST',
  path: '/seals/:sealId/revoke',
  summary: 'Revoke a seal',
  params: SealId,
  body: RevokeSeal,
  repeatable: true,
  answer: Seal,
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND', 'ACCESS_DENIED', 'SEAL_NOT_ACTIVE'],
})

export const listOwnSealUses = operation({
  id: 'listOwnSealUses',
  area: 'member',
  method: 'GET',
  path: '/seals/:sealId/uses',
  summary: "List a seal's uses",
  params: SealId,
  query: PageQuery,
  answer: pageOf('uses', DescribedSealUse),
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND', 'ACCESS_DENIED'],
})

export const createSeal = operation({
  id: 'createSeal',
  area: 'admin',
  method: 'POST',
  path: '/organizations/:id/seals',
  summary: 'Create a seal for an organization',
  params: Id,
  body: CreateSeal,
  status: 201,
  repeatable: true,
  answer: AdminSeal,
  errors: ['NOT_FOUND', 'INVALID_IMAGE', 'INVALID_CERTIFICATE', 'ALREADY_EXISTS', 'TOO_MANY_SEALS', 'LOG_FROZEN'],
})

export const listAllSeals = operation({
  id: 'listAllSeals',
  area: 'admin',
  method: 'GET',
  path: '/seals',
  summary: 'List the seals of all organizations or of one',
  query: Type.Object({ ...PageQuery.properties, organizationId: Type.Optional(idOf('org')) }),
  answer: pageOf('seals', AdminSeal),
})

export const listSealUses = operation({
  id: 'listSealUses',
  area: 'admin',
  method: 'GET',
  path: '/seals/:id/uses',
  summary: 'List the uses of a seal of any organization',
  params: Id,
  query: PageQuery,
  answer: pageOf('uses', SealUse),
  errors: ['NOT_FOUND'],
})

export const revokeSeal = operation({
  id: 'revokeSeal',
  area: 'admin',
  method: 'POST',
  path: '/seals/:id/revoke',
  summary: 'Revoke a seal of any organization',
  params: Id,
  body: RevokeSeal,
  repeatable: true,
  answer: AdminSeal,
  errors: ['NOT_FOUND', 'SEAL_NOT_ACTIVE'],
})
