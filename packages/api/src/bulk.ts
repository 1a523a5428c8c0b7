import { type Static, Type } from 'typebox'
import { BulkRow, BulkValues, ChosenVersion } from './new-template.ts'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf, pathIdOf } from './parts.ts'
import { CreatedSigningRequest } from './signing.ts'

/** Many signing requests from one template. */

export const mostBulkRows = 1000

/** A thousand rows of a few kilobytes each. */
export const mostBulkBytes = 5 * 1024 * 1024

export const CreateBulk = named(
  'CreateBulk',
  Type.Object({
    rows: Type.Array(BulkRow, {
      minItems: 1,
      maxItems: mostBulkRows,
      'x-expects': `a list of 1 to ${mostBulkRows} rows, each with the signers of one request`,
      description: 'One signing request each.',
    }),
    version: Type.Optional(ChosenVersion),
  }),
)

export type CreateBulk = Static<typeof CreateBulk>

export const bulkStatuses = ['RUNNING', 'COMPLETED', 'CANCELLED'] as const

export const BulkStatus = named(
  'BulkStatus',
  Type.Unsafe<(typeof bulkStatuses)[number]>({
    ...oneOf(...bulkStatuses),
    description: 'COMPLETED: the service has tried all rows. A row may still have failed.',
  }),
)

export type BulkStatus = Static<typeof BulkStatus>

export const bulkRowStatuses = ['PENDING', 'CREATED', 'FAILED', 'CANCELLED'] as const

export const BulkRowStatus = named('BulkRowStatus', oneOf(...bulkRowStatuses))

export type BulkRowStatus = Static<typeof BulkRowStatus>

const BulkProgress = named(
  'BulkProgress',
  Type.Object(
    {
      total: Type.Integer(),
      pending: Type.Integer(),
      created: Type.Integer(),
      failed: Type.Integer(),
      cancelled: Type.Integer(),
    },
    { description: 'Numbers of rows.' },
  ),
)

export type BulkProgress = Static<typeof BulkProgress>

export const Bulk = named(
  'Bulk',
  Type.Object({
    bulkId: Type.String({ examples: ['bulk_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    templateId: Type.String(),
    templateVersion: Type.Integer(),
    templateName: Type.String(),
    status: BulkStatus,
    progress: BulkProgress,
    createdAt: DateTime,
    endedAt: nullable(DateTime),
  }),
)

export type Bulk = Static<typeof Bulk>

export const CreatedBulk = named(
  'CreatedBulk',
  Type.Object({
    ...Bulk.properties,
    webhook: CreatedSigningRequest.properties.webhook,
  }),
)

export type CreatedBulk = Static<typeof CreatedBulk>

export const BulkRowState = named(
  'BulkRowState',
  Type.Object({
    row: Type.Integer({ description: 'Position in `rows`, from 1.' }),
    status: BulkRowStatus,
    signingRequestId: nullable(Type.String()),
    error: nullable(Type.String({ description: 'Why the request could not be created.' })),
    signers: Type.Array(
      named(
        'BulkSigner',
        Type.Object({
          label: Type.String(),
          name: Type.String(),
          email: Type.String(),
          phone: nullable(Type.String({ description: 'For a code by text message. Null if there is none.' })),
        }),
      ),
    ),
    values: BulkValues,
    documentTitle: nullable(Type.String({ description: 'Null if the row has none of its own.' })),
    externalId: nullable(Type.String()),
    message: nullable(Type.String({ description: 'Null if the row has none of its own.' })),
  }),
)

export type BulkRowState = Static<typeof BulkRowState>

const BulkRowError = named(
  'BulkRowError',
  Type.Object({
    row: Type.Integer({ description: 'Position in `rows`, from 1.' }),
    error: Type.String({ description: 'What is wrong, and what to send instead.' }),
    fields: Type.Array(Type.String(), { description: 'Where in the row, as JSON pointers.' }),
  }),
)

export type BulkRowError = Static<typeof BulkRowError>

export const BulkCheck = named(
  'BulkCheck',
  Type.Object({
    rows: Type.Integer({ description: 'Number of rows.' }),
    errors: Type.Array(BulkRowError, { description: 'At most one for each row. Empty if all rows are valid.' }),
  }),
)

export type BulkCheck = Static<typeof BulkCheck>

const tag = 'Bulk'
const TemplateId = Type.Object({ id: pathIdOf('tpl') })
const BulkId = Type.Object({ id: pathIdOf('bulk') })

export const createBulk = operation({
  id: 'createBulk',
  area: 'api',
  method: 'POST',
  path: '/templates/:id/bulk',
  tag,
  summary: 'Create signing requests in bulk',
  description:
    'Creates one signing request for each row, in the background. If one row is invalid or the quota does not suffice for all of them, nothing is created. All requests have the same webhook secret, which is shown only once.',
  params: TemplateId,
  body: CreateBulk,
  status: 202,
  repeatable: true,
  answer: CreatedBulk,
  errors: [
    'URL_NOT_ALLOWED',
    'ACTIVE_CONTENT_NOT_ALLOWED',
    'NOT_FOUND',
    'ACCESS_DENIED',
    'QUOTA_EXCEEDED',
    'DOCUMENT_NOT_MODIFIABLE',
  ],
})

export const checkBulk = operation({
  id: 'checkBulk',
  area: 'api',
  method: 'POST',
  path: '/templates/:id/bulk/check',
  tag,
  summary: 'Check the rows of a bulk send',
  description: 'Returns the errors of all rows, and creates nothing.',
  params: TemplateId,
  body: CreateBulk,
  answer: BulkCheck,
  errors: ['URL_NOT_ALLOWED', 'NOT_FOUND', 'ACCESS_DENIED'],
})

export const listBulks = operation({
  id: 'listBulks',
  area: 'api',
  method: 'GET',
  path: '/bulk',
  tag,
  summary: 'List bulk sends',
  description: 'Returns your bulk sends, newest first.',
  query: Type.Object({
    ...PageQuery.properties,
    templateId: Type.Optional(pathIdOf('tpl')),
    status: Type.Optional(BulkStatus),
  }),
  answer: pageOf('bulks', Bulk),
})

export const readBulk = operation({
  id: 'readBulk',
  area: 'api',
  method: 'GET',
  path: '/bulk/:id',
  tag,
  summary: "Retrieve a bulk send's progress",
  params: BulkId,
  answer: Bulk,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const listBulkRows = operation({
  id: 'listBulkRows',
  area: 'api',
  method: 'GET',
  path: '/bulk/:id/rows',
  tag,
  summary: 'List the rows of a bulk send',
  description: 'Returns the rows in the order in which you sent them.',
  params: BulkId,
  query: Type.Object({ ...PageQuery.properties, status: Type.Optional(BulkRowStatus) }),
  answer: pageOf('rows', BulkRowState),
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const cancelBulk = operation({
  id: 'cancelBulk',
  area: 'api',
  method: 'POST',
  path: '/bulk/:id/cancel',
  tag,
  summary: 'Cancel a bulk send',
  description: 'Creates no further requests, and releases their quota. Requests that exist stay open.',
  params: BulkId,
  repeatable: true,
  answer: Bulk,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'BULK_CLOSED'],
})
