import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable } from './parts.ts'
import { SignerId } from './signing-signers.ts'

/** The signing page inside the pages of an integrator. */

const mostOrigins = 20

/** Strict, since it becomes part of a content security policy: no wildcard, no path, nothing but a host and a port. */
const Origin = Type.String({
  maxLength: 270,
  pattern:
    '^(https://[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*|http://localhost)(:[1-9][0-9]{0,4})?$',
  'x-expects': 'an origin in lowercase without a path, for example https://app.example.org or http://localhost:3000',
  examples: ['https://app.example.org'],
})

export const EmbeddingOrigins = named(
  'EmbeddingOrigins',
  Type.Object({
    origins: Type.Array(Origin, {
      maxItems: mostOrigins,
      uniqueItems: true,
      'x-expects': `a list without duplicates of at most ${mostOrigins} origins, for example https://app.example.org`,
      description: 'The origins whose pages may show the signing page in a frame. Empty: none may.',
    }),
  }),
)

export type EmbeddingOrigins = Static<typeof EmbeddingOrigins>

/** A body that may be omitted. */
export const NewEmbedUrl = Type.Optional(
  nullable(
    named(
      'NewEmbedUrl',
      Type.Object({
        origin: Type.Optional(
          Type.Unsafe<string>({
            ...Origin,
            description: 'The allowed origin whose page shows the frame. Required if you allow more than one.',
          }),
        ),
      }),
    ),
  ),
)

export type NewEmbedUrl = Static<typeof NewEmbedUrl>

export const EmbedUrl = named(
  'EmbedUrl',
  Type.Object({
    url: Type.String({ format: 'uri', description: 'The URL for the frame. Pass it only to the signer’s browser.' }),
    origin: Type.String({ description: 'The only origin whose pages can show it.' }),
    expiresAt: Type.String({ ...DateTime, description: 'Until when the URL opens the signing page.' }),
  }),
)

export type EmbedUrl = Static<typeof EmbedUrl>

export const OpenEmbedded = named(
  'OpenEmbedded',
  Type.Object({
    ticket: Type.String({ maxLength: 200, description: 'What follows `#` in the embed URL.' }),
    origin: Type.String({ maxLength: 270, description: 'The origin in the embed URL.' }),
  }),
)

export const EmbeddedSession = named(
  'EmbeddedSession',
  Type.Object({
    token: Type.String({ description: 'Works like the token of a signing link, until `expiresAt`.' }),
    expiresAt: DateTime,
  }),
)

export type EmbeddedSession = Static<typeof EmbeddedSession>

const tag = 'Embedding'

export const readEmbedding = operation({
  id: 'readEmbedding',
  area: 'api',
  method: 'GET',
  path: '/embedding',
  tag,
  summary: 'Retrieve the allowed origins',
  answer: EmbeddingOrigins,
})

export const changeEmbedding = operation({
  id: 'changeEmbedding',
  area: 'api',
  method: 'PUT',
  path: '/embedding',
  tag,
  summary: 'Replace the allowed origins',
  description:
    'Takes effect immediately: pages of a removed origin can no longer show the signing page, and open frames stop working. Test mode has its own list.',
  body: EmbeddingOrigins,
  answer: EmbeddingOrigins,
  errors: ['INSUFFICIENT_ROLE'],
})

export const createEmbedUrl = operation({
  id: 'createEmbedUrl',
  area: 'api',
  method: 'POST',
  path: '/signing/:id/signers/:signerId/embed',
  tag,
  summary: 'Create an embed URL',
  description:
    'Returns a URL that shows the signing page of one signer in a frame of your page. It opens within 10 minutes, and only on pages of one allowed origin. Anyone who opens it can sign as this signer: authenticate them first. It stops working when the signing link is replaced. A `cc` has none.',
  params: SignerId,
  body: NewEmbedUrl,
  status: 201,
  repeatable: true,
  answer: EmbedUrl,
  errors: [
    'NOT_FOUND',
    'ACCESS_DENIED',
    'ALREADY_SIGNED',
    'SIGNING_CLOSED',
    'SIGNING_DECLINED',
    'SIGNING_EXPIRED',
    'SIGNING_CANCELLED',
    'SIGNING_FAILED',
  ],
})

export const openEmbedded = operation({
  id: 'openEmbedded',
  area: 'signer',
  method: 'POST',
  path: '/embedded',
  summary: 'Open an embed URL',
  description: 'Exchanges the secret of an embed URL for a session that lasts long enough to read and sign.',
  body: OpenEmbedded,
  answer: EmbeddedSession,
  errors: ['SIGNING_LINK_INVALID', 'TOO_MANY_FAILED_ATTEMPTS', 'TOO_MANY_REQUESTS'],
})
