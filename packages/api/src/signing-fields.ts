import { type Static, Type } from 'typebox'
import type * as field from './field-types.ts'
import { fieldTypes, mostFields, signerFieldTypes } from './field-types.ts'
import { idOf, named, nullable, oneOf, withDefault } from './parts.ts'
import { mostDocuments } from './signing-parts.ts'

/** The fields of a signing request: what each signer fills in, and where in the document. */

export { fieldTypes, mostFields, signerFieldTypes }

const filledIn = '`date`, `name` and `email` are filled in by signing: the date, and the name and email of the signer.'

const SignerFieldType = named(
  'SignerFieldType',
  Type.Unsafe<field.SignerFieldType>({ ...oneOf(...signerFieldTypes), description: filledIn }),
)

export type SignerFieldType = Static<typeof SignerFieldType>

export const FieldType = named(
  'FieldType',
  Type.Unsafe<field.FieldType>({
    ...oneOf(...fieldTypes),
    description: `${filledIn} \`seal\` has no signer: the service applies a seal of your organization once everyone has signed.`,
  }),
)

export type FieldType = Static<typeof FieldType>

const points = (least: number, description: string) =>
  Type.Number({ minimum: least, maximum: 14_400, description, 'x-expects': `a number from ${least} to 14400` })

export const fieldIdPattern = '^[A-Za-z0-9_-]{1,64}$'

const FieldId = Type.String({
  pattern: fieldIdPattern,
  'x-expects': 'an id of 1 to 64 letters, digits, _ and -',
  description: 'Unique in the request. By default `field-1`, `field-2` and so on, in the order of the list.',
})

const Page = Type.Integer({
  minimum: -1,
  maximum: 10_000,
  'x-expects': 'a page number from 1, or -1 for the last page',
  description: 'Page number, from 1; -1 is the last page.',
})

/** Of the label of a signer, which names the signer in fields and tags. */
export const mostLabelCharacters = 100

const FieldValue = Type.Unsafe<string | boolean>({
  type: ['string', 'boolean'],
  maxLength: 4000,
  'x-expects': 'a string of at most 4000 characters, or true or false for a checkbox',
})

const Option = Type.String({ minLength: 1, maxLength: 200, 'x-expects': 'a string of 1 to 200 characters' })

/** A form field with a longer name cannot be a field of a request. */
export const longestFormFieldName = 500

const offset = Type.Number({ minimum: -14_400, maximum: 14_400, 'x-expects': 'a number from -14400 to 14400' })

export const NewField = named(
  'NewField',
  Type.Object({
    id: Type.Optional(FieldId),
    signer: Type.Optional(
      Type.Unsafe<number | string>({
        type: ['integer', 'string'],
        minimum: 1,
        maximum: 50,
        minLength: 1,
        maxLength: mostLabelCharacters,
        'x-expects': 'the position of a signer in signers, from 1, or the label of a signer',
        description: 'Position of the signer in `signers`, from 1, or the `label` of the signer. Omit it for a `seal`.',
      }),
    ),
    type: FieldType,
    seal: Type.Optional(
      Type.String({
        ...idOf('seal'),
        description:
          'Of a field of the type `seal`: the id of the seal. Default: the active seal of your organization, if it has only one.',
      }),
    ),
    document: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostDocuments,
        'x-expects': 'the position of a document in documents, from 1',
        description: 'Position of the document in `documents`, from 1. Default: 1.',
      }),
    ),
    page: Type.Optional(Page),
    x: Type.Optional(points(0, 'Points from the left edge of the visible page to the left edge of the field.')),
    y: Type.Optional(points(0, 'Points from the bottom edge of the visible page to the bottom edge of the field.')),
    width: Type.Optional(points(4, 'In points.')),
    height: Type.Optional(points(4, 'In points.')),
    anchor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        'x-expects': 'a text of the document, 1 to 200 characters',
        description:
          'A text in the document. The field starts where the text ends and is on the same line, instead of at `x` and `y`.',
      }),
    ),
    occurrence: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        'x-expects': 'a whole number from 1',
        description: 'Which occurrence of `anchor`, from 1. Needed only if the text occurs several times.',
      }),
    ),
    offsetX: Type.Optional(Type.Number({ ...offset, description: 'Points from the end of `anchor`. Default: 4.' })),
    offsetY: Type.Optional(Type.Number({ ...offset, description: 'Points above the line of `anchor`. Default: 0.' })),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: longestFormFieldName,
        'x-expects': 'the full name of a form field of the PDF',
        description: 'Full name of a form field that the PDF already has, instead of a place.',
      }),
    ),
    label: Type.Optional(Type.String({ maxLength: 200, 'x-expects': 'a string of at most 200 characters' })),
    placeholder: Type.Optional(Type.String({ maxLength: 200, 'x-expects': 'a string of at most 200 characters' })),
    required: Type.Optional(
      Type.Boolean({
        'x-expects': 'true or false',
        description: 'Whether the signer must fill it in. Default: true, except for a checkbox.',
      }),
    ),
    value: Type.Optional(Type.Unsafe<string | boolean>({ ...FieldValue, description: 'The prefilled value.' })),
    readOnly: withDefault(
      Type.Boolean({ 'x-expects': 'true or false', description: 'Whether the signer cannot change `value`.' }),
      false,
    ),
    options: Type.Optional(
      Type.Array(Option, {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
        'x-expects': 'a list of 1 to 50 different strings',
        description: 'The choices of `radio` and `dropdown`.',
      }),
    ),
    multiline: withDefault(
      Type.Boolean({ 'x-expects': 'true or false', description: 'Whether `text` has several lines.' }),
      false,
    ),
    maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 4000, 'x-expects': 'a whole number from 1 to 4000' })),
    pattern: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        'x-expects': 'a regular expression of at most 200 characters',
        description:
          'Regular expression that the whole `text` must match: characters, classes, groups, alternatives and quantifiers. A value then has at most 500 characters.',
      }),
    ),
    patternHint: Type.Optional(
      Type.String({
        maxLength: 200,
        'x-expects': 'a string of at most 200 characters',
        description: 'What a signer reads if the value does not match `pattern`, for example "5 digits".',
      }),
    ),
    fontSize: Type.Optional(Type.Number({ minimum: 4, maximum: 72, 'x-expects': 'a number from 4 to 72' })),
  }),
)

export type NewField = Static<typeof NewField>

/** Of the fields of a new request, besides the list. */
export const TextTags = Type.Unsafe<'ignore' | 'hide' | 'show'>({
  ...oneOf('ignore', 'hide', 'show'),
  description:
    'Whether tags in the text of the PDF, such as {{signature:1}}, {{text:Tenant}} and {{seal}}, become fields: `hide` also covers the tags, `show` leaves them visible.',
})

export const FieldPlace = named(
  'FieldPlace',
  Type.Object({
    page: Type.Integer(),
    x: Type.Number(),
    y: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
    option: nullable(Type.String({ description: 'The choice of a `radio` field that this place is for.' })),
  }),
)

export type FieldPlace = Static<typeof FieldPlace>

/** Why no page shows a signature. */
const invisibleReasons = ['certified', 'full'] as const

export type InvisibleReason = (typeof invisibleReasons)[number]

export const Invisible = nullable(
  named(
    'InvisibleReason',
    Type.Unsafe<InvisibleReason>({
      ...oneOf(...invisibleReasons),
      description:
        'Why no page will show the signature or seal; null if one will. `certified`: the author of the PDF certified it and allows no visible additions. `full`: the pages have no place for it. The signature is valid in both cases.',
    }),
  ),
)

/** A field as its sender sees it: without what it is filled with. */
export const RequestedField = named(
  'RequestedField',
  Type.Object({
    id: Type.String(),
    signer: nullable(Type.Integer({ description: 'Position of the signer in `signers`, from 1; null for a `seal`.' })),
    type: FieldType,
    seal: nullable(Type.String({ description: 'The id of the seal, once it is chosen; null for other types.' })),
    document: Type.Integer({ description: 'Position of the document in `documents`, from 1.' }),
    label: nullable(Type.String()),
    required: Type.Boolean(),
    readOnly: Type.Boolean(),
    places: Type.Array(FieldPlace, {
      description: 'Where it is in the prepared document. Empty until the document is prepared.',
    }),
    invisible: Invisible,
  }),
)

export type RequestedField = Static<typeof RequestedField>

/** A field as its signer sees it. */
export const SignerField = named(
  'SignerField',
  Type.Object({
    id: Type.String(),
    type: SignerFieldType,
    document: Type.Integer({ description: 'Number of the document, from 1.' }),
    label: nullable(Type.String()),
    placeholder: nullable(Type.String()),
    required: Type.Boolean(),
    readOnly: Type.Boolean({ description: 'Whether the value is fixed, by the sender or by signing.' }),
    value: Type.Unsafe<string | boolean | null>({ type: ['string', 'boolean', 'null'] }),
    options: Type.Array(Type.String()),
    multiline: Type.Boolean(),
    maxLength: nullable(Type.Integer()),
    pattern: nullable(Type.String()),
    patternHint: nullable(Type.String()),
    fontSize: nullable(Type.Number()),
    places: Type.Array(FieldPlace, { description: 'Where it is in the document that the signer sees.' }),
  }),
)

export type SignerField = Static<typeof SignerField>

export const FieldValues = named(
  'FieldValues',
  Type.Unsafe<Record<string, string | boolean>>({
    type: 'object',
    maxProperties: mostFields,
    additionalProperties: FieldValue,
    'x-expects': 'an object of values by field id',
    description: 'What the signer entered, by the ids of the fields. Omitted fields keep their prefilled value.',
  }),
)

export type FieldValues = Static<typeof FieldValues>
