import {
  DateTime,
  describeInterface,
  EmailAddress,
  type EventDefinition,
  idOf,
  named,
  nullable,
  type OpenApiDocument,
  type Operation,
  oneOf,
  operation,
  PageQuery,
  pageOf,
  shortText,
  withDefault,
} from '@countersign/api'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Shown } from '../../src/http/reference/render-page.ts'
import { referenceRoutes } from '../../src/http/reference/routes.ts'
import { registerAll } from '../../src/http/server.ts'
import { bareServer } from '../harness/bare-server.ts'

/** A server with a reference of the sample; `change` is applied last. */
export async function sampleServer(change = (document: OpenApiDocument) => document): Promise<FastifyInstance> {
  const app = bareServer()
  await registerAll(app, [
    referenceRoutes(
      () => change(sampleDocument),
      () => sampleShown,
    ),
  ])
  return app
}

const Hash = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  description: 'SHA-256 of the document, in either case.',
  'x-expects': 'a SHA-256 hash: 64 hexadecimal characters',
})

const ChainStatus = named('ChainStatus', oneOf('QUEUED', 'BATCHED', 'CONFIRMED'))

const TimestampRecord = named(
  'TimestampRecord',
  Type.Object({
    id: idOf('ts'),
    sequenceNumber: Type.Integer({ examples: [1204] }),
    fingerprint: Type.String({ description: 'The hash, in lower case.' }),
    type: oneOf('SUBMITTED_HASH', 'UPLOADED_FILE', 'DOCUMENT_SIGNED'),
    serverTimestamp: DateTime,
    chainTxHash: nullable(Type.String({ description: 'Null until the tree root is on the chain.' })),
    blockchain: Type.Object({
      network: Type.String({ examples: ['polygon'] }),
      status: ChainStatus,
      explorerUrl: Type.String({ format: 'uri' }),
    }),
    labels: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Your own notes.',
      }),
    ),
  }),
)

const FileUpload = Type.String({ format: 'binary', description: 'At most 50 MB.' })

const SignerInput = named(
  'SignerInput',
  Type.Object({
    email: EmailAddress,
    name: shortText(100, 'Anna Example'),
    order: withDefault(Type.Integer({ minimum: 0, description: 'Lower numbers sign first.' }), 0),
  }),
)

const SigningRequest = named(
  'SigningRequest',
  Type.Object(
    {
      documentTitle: shortText(200, 'Contract of sale'),
      documentUrl: Type.Optional(Type.String({ format: 'uri', description: 'From where the document is taken.' })),
      documentId: Type.Optional(idOf('doc')),
      signers: Type.Array(SignerInput, { minItems: 1, maxItems: 50, description: 'Who is asked to sign.' }),
      expiresInDays: withDefault(Type.Integer({ minimum: 1, maximum: 365 }), 30),
      reminders: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), { description: 'Days after which to remind.' }),
      ),
      companyLogo: Type.Optional(nullable(Type.String({ format: 'uri' }))),
      brandColor: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
      stamp: Type.Optional(
        Type.Object({
          allPages: withDefault(
            Type.Boolean({ description: 'Repeat the block on **every** page, see `barcode`.' }),
            false,
          ),
          barcode: oneOf('both', 'qr', 'datamatrix', 'none'),
        }),
      ),
      signature: Type.Optional(
        Type.Union([
          named('TypedSignature', Type.Object({ kind: Type.Literal('typed'), text: Type.String({ minLength: 1 }) })),
          Type.Object({ kind: Type.Literal('drawn'), image: Type.String({ contentEncoding: 'base64' }) }),
        ]),
      ),
    },
    { 'x-exactly-one': ['documentUrl', 'documentId'] },
  ),
)

const SignerView = named(
  'SignerView',
  Type.Object({
    name: Type.String(),
    status: oneOf('PENDING', 'SIGNED', 'DECLINED'),
    viewedAt: nullable(DateTime),
  }),
)

/** Every shape of schema that operations use. */
const sampleOperations: readonly Operation[] = [
  operation({
    id: 'createTimestamp',
    area: 'api',
    method: 'POST',
    path: '/timestamp',
    tag: 'Timestamps',
    summary: 'Create a timestamp',
    description: 'Records a hash at once.\n\nThe time is that of the call, not that of the `CONFIRMED` status.',
    body: {
      content: {
        'application/json': { schema: Type.Object({ hash: Hash }) },
        'multipart/form-data': { schema: Type.Object({ file: FileUpload, note: Type.Optional(Type.String()) }) },
      },
    },
    status: 201,
    repeatable: true,
    answer: TimestampRecord,
    errors: ['INVALID_HASH', 'QUOTA_EXCEEDED'],
  }),
  operation({
    id: 'readProof',
    area: 'api',
    method: 'GET',
    path: '/timestamp/:id/proof',
    tag: 'Timestamps',
    summary: 'Read the proof of a timestamp',
    params: Type.Object({ id: idOf('ts') }),
    query: Type.Object({ format: Type.Optional(oneOf('json', 'ots', 'tlog-proof')) }),
    file: ['application/octet-stream'],
    errors: ['NOT_FOUND'],
  }),
  operation({
    id: 'askToSign',
    area: 'api',
    method: 'POST',
    path: '/signing',
    tag: 'Signing',
    summary: 'Ask people to sign',
    description: 'Invitations leave as soon as the document is there.',
    body: SigningRequest,
    status: 201,
    repeatable: true,
    answer: Type.Object({ signingRequestId: idOf('sr'), signers: Type.Array(SignerView), expiresAt: DateTime }),
    errors: ['QUOTA_EXCEEDED'],
  }),
  operation({
    id: 'listSigningRequests',
    area: 'api',
    method: 'GET',
    path: '/signing',
    tag: 'Signing',
    summary: 'List signing requests',
    query: Type.Object({
      ...PageQuery.properties,
      updatedSince: Type.Optional(DateTime),
      status: Type.Optional(oneOf('PENDING', 'COMPLETED')),
    }),
    answer: pageOf('signingRequests', Type.Intersect([Type.Object({ signingRequestId: idOf('sr') }), SignerView])),
  }),
  operation({
    id: 'cancelSigning',
    area: 'api',
    method: 'POST',
    path: '/signing/:id/cancel',
    tag: 'Signing',
    summary: 'Cancel a signing request',
    params: Type.Object({ id: idOf('sr') }),
    body: nullable(Type.Object({ reason: Type.Optional(shortText(500, 'The price has changed')) })),
    answer: Type.Object({ status: oneOf('CANCELLED') }),
    errors: ['NOT_FOUND', 'SIGNING_CLOSED'],
  }),
  operation({
    id: 'uploadDocument',
    area: 'api',
    method: 'POST',
    path: '/documents',
    tag: 'Documents',
    summary: 'Upload a document',
    body: {
      content: {
        'multipart/form-data': {
          schema: Type.Object({ file: FileUpload, title: shortText(200, "Anna's lease; draft") }),
        },
      },
    },
    status: 201,
    answer: Type.Object({ documentId: idOf('doc'), pages: Type.Integer(), size: Type.Integer() }),
  }),
  operation({
    id: 'downloadDocument',
    area: 'api',
    method: 'GET',
    path: '/documents/:id/file',
    tag: 'Documents',
    summary: 'Download a document',
    params: Type.Object({ id: idOf('doc') }),
    query: Type.Object({ version: Type.Optional(oneOf('original', 'latest')) }),
    file: ['application/pdf'],
    errors: ['NOT_FOUND'],
  }),
  operation({
    id: 'revokeSeal',
    area: 'api',
    method: 'DELETE',
    path: '/seals/:sealId',
    tag: 'Seals',
    summary: 'Revoke a seal',
    params: Type.Object({ sealId: idOf('seal') }),
    answer: Type.Object({ revoked: Type.Literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  operation({
    id: 'verifySeal',
    area: 'api',
    method: 'POST',
    path: '/seals/verify',
    tag: 'Seals',
    summary: 'Verify a seal',
    body: Type.Object({
      documentId: idOf('doc'),
      position: Type.Object({ page: Type.Integer({ minimum: 1 }), x: Type.Number() }),
    }),
    answer: Type.Union([
      Type.Object({ found: Type.Literal(false) }),
      Type.Object({ found: Type.Literal(true), sealedAt: DateTime, names: Type.Array(Type.String()) }),
    ]),
  }),
]

const sampleEvents: readonly EventDefinition[] = [
  { kind: 'signing.signed', summary: 'A signer has signed', data: Type.Object({ signer: SignerView }) },
  { kind: 'timestamp.confirmed', summary: 'A timestamp is on the chain', data: TimestampRecord },
]

export const sampleDocument = describeInterface(sampleOperations, sampleEvents, {
  publicUrl: 'https://sign.example.org',
  version: '1.2.3',
})

const timestamp = { id: 'ts_1', sequenceNumber: 1204 }
const event = { id: 'evt_1', event: 'signing.signed', data: { signer: { name: 'Anna Example' } } }

const sampleShown: Shown = {
  examples: {
    exchanges: [
      {
        operation: 'createTimestamp',
        request: { method: 'POST', path: '/api/v1/timestamp', body: { hash: 'ab'.repeat(32) } },
        answer: { status: 201, body: { success: true, data: timestamp } },
      },
      {
        operation: 'createTimestamp',
        request: { method: 'POST', path: '/api/v1/timestamp', form: { file: '@contract.pdf' } },
        answer: { status: 201, body: { success: true, data: timestamp } },
      },
      {
        operation: 'downloadDocument',
        request: { method: 'GET', path: '/api/v1/documents/doc_1/file', params: { id: 'doc_1' } },
        answer: { status: 200, headers: { 'Content-Type': 'application/pdf' }, file: 'signed.pdf' },
      },
      {
        operation: 'readProof',
        place: 'errors',
        request: { method: 'GET', path: '/api/v1/timestamp/ts_2/proof', params: { id: 'ts_2' } },
        answer: { status: 404, headers: { 'X-Error-Code': 'NOT_FOUND' }, body: { success: false, error: 'No.' } },
      },
    ],
    events: [{ headers: { 'X-Service-Event': 'signing.signed' }, body: event }],
  },
  webhookCode: { typescript: 'verifyWebhook(request, { secret })', php: '<?php verify($body);' },
}
