import { type Static, Type } from 'typebox'
import { DateTime, nameText, nullable } from './parts.ts'

/** Identifiers and data of the caller's own systems. Only the owner sees them. */

/** A control character can end a line of somebody's log or file; lone surrogates cannot be encoded. */
const plainText = 'plain-text'

const mostMetadata = 20

export const ExternalId = Type.Unsafe<string>({
  ...nameText(200, 'order-4711'),
  description: 'Your own id for it. It does not need to be unique, and only your organization can see it.',
})

export const Metadata = Type.Unsafe<Readonly<Record<string, string>>>({
  type: 'object',
  maxProperties: mostMetadata,
  propertyNames: {
    pattern: '^[A-Za-z0-9_.-]{1,40}$',
    'x-expects': 'an object with keys of 1 to 40 letters, digits, dots, hyphens and underscores',
  },
  additionalProperties: {
    type: 'string',
    maxLength: 500,
    format: plainText,
    'x-expects': 'a string of at most 500 characters without control characters or line breaks',
  },
  'x-expects': `an object of at most ${mostMetadata} strings`,
  examples: [{ department: 'sales' }],
  description: `Up to ${mostMetadata} strings of your own. Only your organization can see them.`,
})

/** As sent with a new object. */
export const givenReference = { externalId: Type.Optional(ExternalId), metadata: Type.Optional(Metadata) }

const GivenReference = Type.Object(givenReference)
export type GivenReference = Static<typeof GivenReference>

/** The common filters of lists, beside their own. */
export const ownedFilter = {
  externalId: Type.Optional(ExternalId),
  createdSince: Type.Optional(DateTime),
}

/** As shown to the owner. */
export const shownReference = {
  externalId: nullable(Type.String({ description: 'Your own id for it, if you set one.' })),
  metadata: Type.Unsafe<Readonly<Record<string, string>>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Your own strings. Empty if you set none.',
  }),
}

/** The same in a form, where everything is text. */
export const referenceFields = {
  externalId: Type.Optional(ExternalId),
  metadata: Type.Optional(
    Type.String({
      description: `Up to ${mostMetadata} strings of your own, as a JSON object.`,
      examples: ['{"department":"sales"}'],
    }),
  ),
}
