import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { DocumentFormFields } from './form-fields.ts'
import {
  ChosenVersion,
  CreateTemplate,
  DuplicateTemplate,
  mostTemplates,
  mostTemplateVersions,
  ReplaceTemplate,
  TemplateField,
  TemplateRole,
  templateContent,
  UseTemplate,
} from './new-template.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, PageQuery, pageOf, pathIdOf, sha256Of } from './parts.ts'
import { ChosenStamp, CreatedSigningRequest, ReminderSchedule } from './signing.ts'

export * from './new-template.ts'

/** As sent, and with what was filled in. */
function filled<P extends TProperties>(properties: P): P {
  const plain = (schema: TSchema & { default?: unknown }) => {
    const { default: value, ...rest } = schema
    return value === undefined ? schema : rest
  }
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plain(schema)])) as P
}

const StoredRole = named('StoredTemplateRole', Type.Object(filled(TemplateRole.properties)))
const StoredField = named('StoredTemplateField', Type.Object(filled(TemplateField.properties)))

const TemplateDocument = named(
  'TemplateDocument',
  Type.Object({
    fileHash: sha256Of('SHA-256 of the file.'),
    size: Type.Integer({ description: 'In bytes.' }),
    pages: nullable(Type.Integer({ description: 'Number of pages. Null if the file is not a PDF.' })),
    fileName: nullable(Type.String({ description: 'Name of a file that is not a PDF.' })),
  }),
)

const summary = {
  templateId: Type.String({ examples: ['tpl_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
  name: Type.String(),
  version: Type.Integer({ description: 'Number of the version, from 1. Each change adds one.' }),
  labels: Type.Array(Type.String(), { description: 'The labels of the roles.' }),
  createdAt: DateTime,
  updatedAt: DateTime,
}

export const TemplateSummary = named('TemplateSummary', Type.Object(summary))

export type TemplateSummary = Static<typeof TemplateSummary>

export const Template = named(
  'Template',
  Type.Object(
    {
      ...filled(templateContent),
      ...summary,
      latestVersion: Type.Integer({ description: 'Number of the latest version, which may be a later one.' }),
      document: TemplateDocument,
      roles: Type.Array(StoredRole),
      reminders: ReminderSchedule,
      stamp: ChosenStamp,
      fields: Type.Array(StoredField),
    },
    { description: 'As sent. Fields that the template does not have are left out.' },
  ),
)

export type Template = Static<typeof Template>

export const TemplateVersion = named(
  'TemplateVersion',
  Type.Object({ version: summary.version, name: summary.name, createdAt: DateTime }),
)

export type TemplateVersion = Static<typeof TemplateVersion>

const tag = 'Templates'
const TemplateId = Type.Object({ id: pathIdOf('tpl') })
const ofContent = [
  'URL_NOT_ALLOWED',
  'ACTIVE_CONTENT_NOT_ALLOWED',
  'NOT_FOUND',
  'ACCESS_DENIED',
  'QUOTA_EXCEEDED',
  'DOCUMENT_NOT_READY',
  'DOCUMENT_DELETED',
  'DOCUMENT_NOT_MODIFIABLE',
] as const

export const createTemplate = operation({
  id: 'createTemplate',
  area: 'api',
  method: 'POST',
  path: '/templates',
  tag,
  summary: 'Create a template',
  description: `Keeps a document with its roles, fields and settings, to create signing requests from. An organization can have up to ${mostTemplates} templates.`,
  body: CreateTemplate,
  status: 201,
  repeatable: true,
  answer: TemplateSummary,
  errors: [...ofContent, 'TOO_MANY_TEMPLATES'],
})

export const listTemplates = operation({
  id: 'listTemplates',
  area: 'api',
  method: 'GET',
  path: '/templates',
  tag,
  summary: 'List templates',
  description: 'Returns your templates, newest first.',
  query: Type.Object({
    ...PageQuery.properties,
    query: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, 'x-expects': 'a part of the name, 1 to 100 characters' }),
    ),
  }),
  answer: pageOf('templates', TemplateSummary),
})

export const readTemplate = operation({
  id: 'readTemplate',
  area: 'api',
  method: 'GET',
  path: '/templates/:id',
  tag,
  summary: 'Retrieve a template',
  params: TemplateId,
  query: Type.Object({ version: Type.Optional(ChosenVersion) }),
  answer: Template,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const replaceTemplate = operation({
  id: 'replaceTemplate',
  area: 'api',
  method: 'PUT',
  path: '/templates/:id',
  tag,
  summary: 'Change a template',
  description: `Adds a version with this content. Requests that were created before stay as they are. The service keeps the latest ${mostTemplateVersions} versions.`,
  params: TemplateId,
  body: ReplaceTemplate,
  repeatable: true,
  answer: TemplateSummary,
  errors: [...ofContent, 'VERSION_CONFLICT'],
})

export const deleteTemplate = operation({
  id: 'deleteTemplate',
  area: 'api',
  method: 'DELETE',
  path: '/templates/:id',
  tag,
  summary: 'Delete a template',
  description:
    'Deletes all its versions and releases their storage. Requests that were created from it stay as they are.',
  params: TemplateId,
  answer: named('TemplateDeleted', Type.Object({ templateId: Type.String(), deleted: Type.Boolean() })),
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'TEMPLATE_IN_USE'],
})

export const listTemplateVersions = operation({
  id: 'listTemplateVersions',
  area: 'api',
  method: 'GET',
  path: '/templates/:id/versions',
  tag,
  summary: 'List the versions of a template',
  description: 'Returns the versions, latest first.',
  params: TemplateId,
  query: PageQuery,
  answer: pageOf('versions', TemplateVersion),
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const downloadTemplateDocument = operation({
  id: 'downloadTemplateDocument',
  area: 'api',
  method: 'GET',
  path: '/templates/:id/document',
  tag,
  summary: 'Download the document of a template',
  params: TemplateId,
  query: Type.Object({ version: Type.Optional(ChosenVersion) }),
  file: ['application/pdf', 'application/octet-stream'],
  hasEtag: true,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'RANGE_NOT_SATISFIABLE'],
})

export const listTemplateFormFields = operation({
  id: 'listTemplateFormFields',
  area: 'api',
  method: 'GET',
  path: '/templates/:id/form-fields',
  tag,
  summary: "List the form fields of a template's document",
  description:
    'Returns the form fields that the PDF already has. To let a signer fill one in, name it in `fields` of the template. A file that is not a PDF has none.',
  params: TemplateId,
  query: Type.Object({ version: Type.Optional(ChosenVersion) }),
  answer: DocumentFormFields,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'DOCUMENT_NOT_MODIFIABLE'],
})

export const duplicateTemplate = operation({
  id: 'duplicateTemplate',
  area: 'api',
  method: 'POST',
  path: '/templates/:id/duplicate',
  tag,
  summary: 'Duplicate a template',
  description: 'Creates a template with the latest content of this one, under another name.',
  params: TemplateId,
  body: DuplicateTemplate,
  status: 201,
  repeatable: true,
  answer: TemplateSummary,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'QUOTA_EXCEEDED', 'TOO_MANY_TEMPLATES'],
})

export const createSigningRequestFromTemplate = operation({
  id: 'createSigningRequestFromTemplate',
  area: 'api',
  method: 'POST',
  path: '/templates/:id/signing',
  tag,
  summary: 'Create a signing request from a template',
  description:
    'Works like a new request with the content of the template: it counts toward the quota, and signing links and the webhook secret are shown only once.',
  params: TemplateId,
  body: UseTemplate,
  status: 201,
  repeatable: true,
  answer: CreatedSigningRequest,
  errors: [
    'URL_NOT_ALLOWED',
    'ACTIVE_CONTENT_NOT_ALLOWED',
    'NOT_FOUND',
    'ACCESS_DENIED',
    'QUOTA_EXCEEDED',
    'DOCUMENT_NOT_MODIFIABLE',
  ],
})
