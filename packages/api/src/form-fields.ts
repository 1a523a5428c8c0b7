import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { named, nullable, oneOf, pathIdOf } from './parts.ts'
import { FieldPlace, mostFields } from './signing-fields.ts'

/** The form fields that an uploaded PDF already has. */

/** As many as a signing request can have. */
export const mostListedFormFields = mostFields

const formFieldTypes = [
  'text',
  'checkbox',
  'radio',
  'dropdown',
  'signature',
  'list',
  'button',
  'password',
  'file',
  'other',
] as const

export const DocumentFormField = named(
  'DocumentFormField',
  Type.Object({
    name: Type.String({ description: 'The full name. Names longer than 500 characters are cut.' }),
    type: Type.Unsafe<(typeof formFieldTypes)[number]>({
      ...oneOf(...formFieldTypes),
      description: 'The types from `list` on cannot be fields of a signer.',
    }),
    label: nullable(Type.String({ description: 'What readers show when pointing at the field.' })),
    value: nullable(
      Type.String({
        description:
          'Of a checkbox `true` or `false`, of `radio` and `dropdown` the chosen option, of a signed signature field `signed`. Null if the field is empty or has more than 4000 characters.',
      }),
    ),
    options: Type.Array(Type.String(), {
      description: 'The choices of an assignable `radio` or `dropdown`; empty for other fields.',
    }),
    required: Type.Boolean(),
    readOnly: Type.Boolean(),
    multiline: Type.Boolean(),
    maxLength: nullable(Type.Integer()),
    places: Type.Array(FieldPlace, {
      description: 'Where readers see it, in points from the lower left corner of the visible page. The first 200.',
    }),
    assignable: Type.Boolean({ description: 'Whether `fields` of a signing request can name it.' }),
  }),
)
export type DocumentFormField = Static<typeof DocumentFormField>

export const DocumentFormFields = named(
  'DocumentFormFields',
  Type.Object({
    formFields: Type.Array(DocumentFormField, {
      description: `In the order of the file, the first ${mostListedFormFields}.`,
    }),
    total: Type.Integer({ description: 'How many form fields the document has.' }),
  }),
)
export type DocumentFormFields = Static<typeof DocumentFormFields>

export const listFormFields = operation({
  id: 'listFormFields',
  area: 'api',
  method: 'GET',
  path: '/documents/:id/form-fields',
  tag: 'Documents',
  summary: "List a document's form fields",
  description:
    'Returns the form fields that the PDF already has. To let a signer fill one in, name it in `fields` of a signing request. A file that is not a PDF has none.',
  params: Type.Object({ id: pathIdOf('doc') }),
  answer: DocumentFormFields,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'DOCUMENT_NOT_READY', 'DOCUMENT_DELETED', 'DOCUMENT_NOT_MODIFIABLE'],
})
