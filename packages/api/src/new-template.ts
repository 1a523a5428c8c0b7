import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { ChangedReminders, ChangedStamp } from './duplicate-signing-request.ts'
import { CreateSigningRequest, mostSigners, NewSigner } from './new-signing-request.ts'
import { unfilled } from './partial.ts'
import { EmailAddress, idOf, named, nameText, withDefault } from './parts.ts'
import { FieldValues, mostFields, NewField } from './signing-fields.ts'

/** What people send to create and use templates. */

/** Per organization, or per user without one. */
export const mostTemplates = 500

/** Older versions of a template are deleted. */
export const mostTemplateVersions = 100

const { properties: given } = CreateSigningRequest
const { email: _email, name: personName, accessCode, ...signerSettings } = NewSigner.properties

export const RoleLabel = Type.Unsafe<string>({
  ...nameText(100, 'Tenant'),
  description: 'Name of the role. Unique in the template, ignoring case.',
})

export const TemplateRole = named(
  'TemplateRole',
  Type.Object({
    ...signerSettings,
    label: RoleLabel,
    name: Type.Optional(
      Type.Unsafe<string>({ ...personName, description: 'Who has this role, unless a request names someone else.' }),
    ),
    email: Type.Optional(EmailAddress),
  }),
)

export type TemplateRole = Static<typeof TemplateRole>

export const TemplateField = named(
  'TemplateField',
  Type.Object({
    ...NewField.properties,
    signer: Type.Optional(
      Type.Unsafe<number | string>({
        ...NewField.properties.signer,
        'x-expects': 'the label of a role, or its position in roles, from 1',
        description: 'Label of the role that fills it in, or its position in `roles`, from 1. Omit it for a `seal`.',
      }),
    ),
  }),
)

export type TemplateField = Static<typeof TemplateField>

/** What a request gets from its template as it is. */
const settings = {
  documentTitle: Type.Optional(
    Type.Unsafe<string>({ ...given.documentTitle, description: 'Title of the requests. The name by default.' }),
  ),
  subject: given.subject,
  message: given.message,
  language: given.language,
  expiresInDays: given.expiresInDays,
  reminders: given.reminders,
  companyName: given.companyName,
  companyLogo: given.companyLogo,
  brandColor: given.brandColor,
  callbackUrl: given.callbackUrl,
  webhookEvents: given.webhookEvents,
  stamp: given.stamp,
  textTags: given.textTags,
} satisfies TProperties

export const templateContent = {
  name: nameText(200, 'Rental contract'),
  roles: Type.Array(TemplateRole, {
    minItems: 1,
    maxItems: mostSigners,
    'x-expects': `a list of 1 to ${mostSigners} roles, each with a label`,
    description: 'Who signs, in place of the signers of a request.',
  }),
  ...settings,
  fields: Type.Optional(
    Type.Array(TemplateField, {
      maxItems: mostFields,
      'x-expects': `a list of at most ${mostFields} fields, each with a type, and a signer unless it is a seal`,
      description:
        'What each role fills in or signs, and where in the document. A `readOnly` field may get its value from each request.',
    }),
  ),
}

const copied = 'The template keeps its own copy of the file, which counts toward your storage.'

export const CreateTemplate = named(
  'CreateTemplate',
  Type.Object({
    ...templateContent,
    documentId: Type.String({ ...idOf('doc'), description: `Id of an uploaded document. ${copied}` }),
  }),
)

export type CreateTemplate = Static<typeof CreateTemplate>

const VersionNumber = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  'x-expects': 'the number of a version, from 1',
})

export const ReplaceTemplate = named(
  'ReplaceTemplate',
  Type.Object({
    ...templateContent,
    version: Type.Integer({
      ...VersionNumber,
      description: 'The latest version that you know. If there is a later one, nothing changes.',
    }),
    documentId: Type.Optional(
      Type.String({ ...idOf('doc'), description: `Id of an uploaded document, to replace the file. ${copied}` }),
    ),
    documentVersion: Type.Optional(
      Type.Integer({
        ...VersionNumber,
        description: 'Version of the template whose file to use. The latest by default.',
      }),
    ),
  }),
)

export type ReplaceTemplate = Static<typeof ReplaceTemplate>

/** Who has a role in each of many requests. */
const BulkRowSigner = named(
  'BulkRowSigner',
  Type.Object({
    label: Type.Unsafe<string>({ ...RoleLabel, description: 'Label of the role.' }),
    name: Type.Optional(personName),
    email: Type.Optional(EmailAddress),
    language: NewSigner.properties.language,
    phone: NewSigner.properties.phone,
  }),
)

export const TemplateSigner = named('TemplateSigner', Type.Object({ ...BulkRowSigner.properties, accessCode }))

export type TemplateSigner = Static<typeof TemplateSigner>

function signersOf<T extends TSchema>(signer: T) {
  return withDefault(
    Type.Array(signer, {
      maxItems: mostSigners,
      'x-expects': `a list of at most ${mostSigners} signers, each with the label of a role, a name and an email`,
      description: 'Who has which role. You can leave out roles whose person is in the template.',
    }),
    [],
  )
}

const { title: _title, ...anyValues } = FieldValues as typeof FieldValues & { title?: string }

/** What differs from person to person. */
const personal = {
  values: Type.Optional(
    Type.Unsafe<FieldValues>({
      ...anyValues,
      description:
        'Values of the fields of the template, by their ids. Signers can change them, except `readOnly` ones.',
    }),
  ),
  documentTitle: unfilled(given.documentTitle),
  externalId: given.externalId,
  metadata: given.metadata,
  subject: given.subject,
  message: given.message,
  language: given.language,
  expiresInDays: unfilled(given.expiresInDays),
}

export const ChosenVersion = Type.Integer({
  ...VersionNumber,
  description: 'Version of the template. The latest by default.',
})

export const UseTemplate = named(
  'UseTemplate',
  Type.Object(
    {
      signers: signersOf(TemplateSigner),
      ...personal,
      reminders: Type.Optional(ChangedReminders),
      companyName: given.companyName,
      companyLogo: given.companyLogo,
      brandColor: given.brandColor,
      callbackUrl: given.callbackUrl,
      webhookEvents: given.webhookEvents,
      stamp: Type.Optional(ChangedStamp),
      version: Type.Optional(ChosenVersion),
    },
    { description: 'As in a new request. Fields that you leave out are as in the template.' },
  ),
)

export type UseTemplate = Static<typeof UseTemplate>

/** As a row of a bulk send gave them. */
export const BulkValues = named(
  'BulkValues',
  Type.Unsafe<FieldValues>({ ...anyValues, description: 'By the ids of the fields.' }),
)

export const BulkRow = named('BulkRow', Type.Object({ signers: signersOf(BulkRowSigner), ...personal }))

export type BulkRow = Static<typeof BulkRow>

export const DuplicateTemplate = named('DuplicateTemplate', Type.Object({ name: templateContent.name }))

export type DuplicateTemplate = Static<typeof DuplicateTemplate>
