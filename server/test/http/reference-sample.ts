import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { envelope } from '../../src/http/envelope.ts'
import { describeInterface } from '../../src/http/openapi.ts'
import type { OpenApiDocument } from '@countersign/api'
import { referenceRoutes } from '../../src/http/reference/routes.ts'
import { type Routes, registerAll } from '../../src/http/server.ts'
import {
  DateTime,
  EmailAddress,
  idOf,
  nullable,
  oneOf,
  PageQuery,
  pageOf,
  shortText,
} from '@countersign/api'
import { bareServer } from '../harness/bare-server.ts'

/** A server whose reference describes every shape of schema that routes use; `change` has the last word on it. */
export async function sampleServer(change = (document: OpenApiDocument) => document): Promise<FastifyInstance> {
  const app = bareServer()
  await describeInterface(app, { publicUrl: 'https://sign.example.org', version: '1.2.3' })
  await registerAll(app, [sampleRoutes, referenceRoutes(() => change(app.swagger()))])
  return app
}

const Hash = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  description: 'SHA-256 of the document, in either case.',
  'x-expects': 'a SHA-256 hash: 64 hexadecimal characters',
})

const TimestampRecord = Type.Object({
  id: idOf('ts'),
  sequenceNumber: Type.Integer({ examples: [1204] }),
  fingerprint: Type.String({ description: 'The hash, in lower case.' }),
  type: oneOf('SUBMITTED_HASH', 'UPLOADED_FILE', 'DOCUMENT_SIGNED'),
  serverTimestamp: DateTime,
  chainTxHash: nullable(Type.String({ description: 'Null until the tree root is on the chain.' })),
  blockchain: Type.Object({
    network: Type.String({ examples: ['polygon'] }),
    status: oneOf('QUEUED', 'BATCHED', 'CONFIRMED'),
    explorerUrl: Type.String({ format: 'uri' }),
  }),
  labels: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Your own notes.' })),
})

const FileUpload = Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'At most 50 MB.' })

const SigningRequest = Type.Object(
  {
    documentTitle: shortText(200, 'Contract of sale'),
    documentUrl: Type.Optional(Type.String({ format: 'uri', description: 'From where the document is taken.' })),
    documentId: Type.Optional(idOf('doc')),
    signers: Type.Array(
      Type.Object({
        email: EmailAddress,
        name: shortText(100, 'Anna Example'),
        order: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: 'Lower numbers sign first.' })),
      }),
      { minItems: 1, maxItems: 50, description: 'Who is asked to sign.' },
    ),
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: 30 })),
    reminders: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { description: 'Days after which to remind.' })),
    companyLogo: Type.Optional(nullable(Type.String({ format: 'uri' }))),
    brandColor: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    stamp: Type.Optional(
      Type.Object({
        allPages: Type.Boolean({ default: false, description: 'Repeat the block on **every** page, see `barcode`.' }),
        barcode: oneOf('both', 'qr', 'datamatrix', 'none'),
      }),
    ),
    signature: Type.Optional(
      Type.Union([
        Type.Object({ kind: Type.Literal('typed'), text: Type.String({ minLength: 1 }) }),
        Type.Object({ kind: Type.Literal('drawn'), image: Type.String({ contentEncoding: 'base64' }) }),
      ]),
    ),
  },
  { anyOf: [{ required: ['documentUrl'] }, { required: ['documentId'] }] },
)

const SignerView = Type.Object({
  name: Type.String(),
  status: oneOf('PENDING', 'SIGNED', 'DECLINED'),
  viewedAt: nullable(DateTime),
})

const Pdf = { description: 'The document.', content: { 'application/pdf': { schema: FileUpload } } }

const Conflict = Type.Object({ success: Type.Literal(false) }, { description: 'The request is already completed.' })

const sampleRoutes: Routes = async (app) => {
  const handler = async () => ({})
  await app.register(
    async (api) => {
      api.post(
        '/timestamp',
        {
          schema: {
            tags: ['Timestamps'],
            summary: 'Create a timestamp',
            description: 'Records a hash at once.\n\nThe time is that of the call, not that of the `CONFIRMED` status.',
            body: {
              content: {
                'application/json': { schema: Type.Object({ hash: Hash }) },
                'multipart/form-data': {
                  schema: Type.Object({ file: FileUpload, note: Type.Optional(Type.String()) }),
                },
              },
            },
            response: { 201: envelope(TimestampRecord) },
          },
        },
        handler,
      )
      api.get(
        '/timestamp/:id/proof',
        {
          schema: {
            tags: ['Timestamps'],
            summary: 'Read the proof of a timestamp',
            params: Type.Object({ id: idOf('ts') }),
            querystring: Type.Object({ format: Type.Optional(oneOf('json', 'ots', 'tlog-proof')) }),
            response: { 200: { content: { 'application/octet-stream': { schema: FileUpload } } } },
          },
        },
        handler,
      )
      api.post(
        '/signing',
        {
          schema: {
            tags: ['Signing'],
            summary: 'Ask people to sign',
            description: 'Invitations leave as soon as the document is there.',
            headers: Type.Object({ 'Idempotency-Key': Type.Optional(Type.String({ maxLength: 200 })) }),
            body: SigningRequest,
            response: {
              201: envelope(
                Type.Object({ signingRequestId: idOf('sr'), signers: Type.Array(SignerView), expiresAt: DateTime }),
              ),
            },
          },
        },
        handler,
      )
      api.get(
        '/signing',
        {
          schema: {
            tags: ['Signing'],
            summary: 'List signing requests',
            querystring: Type.Object({
              ...PageQuery.properties,
              updatedSince: Type.Optional(DateTime),
              status: Type.Optional(oneOf('PENDING', 'COMPLETED')),
            }),
            response: {
              200: envelope(
                pageOf('signingRequests', Type.Intersect([Type.Object({ signingRequestId: idOf('sr') }), SignerView])),
              ),
            },
          },
        },
        handler,
      )
      api.post(
        '/signing/:id/cancel',
        {
          schema: {
            tags: ['Signing'],
            summary: 'Cancel a signing request',
            params: Type.Object({ id: idOf('sr') }),
            response: { 204: { description: 'It is cancelled.', type: 'null' }, 409: Conflict },
          },
        },
        handler,
      )
      api.post(
        '/documents',
        {
          schema: {
            tags: ['Documents'],
            summary: 'Upload a document',
            consumes: ['multipart/form-data'],
            body: Type.Object({ file: FileUpload, title: shortText(200, "Anna's lease; draft") }),
            response: {
              201: envelope(Type.Object({ documentId: idOf('doc'), pages: Type.Integer(), size: Type.Integer() })),
            },
          },
        },
        handler,
      )
      api.get(
        '/documents/:id/file',
        {
          schema: {
            tags: ['Documents'],
            summary: 'Download a document',
            params: Type.Object({ id: idOf('doc') }),
            querystring: Type.Object({ version: Type.Optional(oneOf('original', 'latest')) }),
            response: { 200: Pdf },
          },
        },
        handler,
      )
      api.delete(
        '/seals/:sealId',
        {
          schema: {
            tags: ['Seals'],
            summary: 'Revoke a seal',
            params: Type.Object({ sealId: idOf('seal') }),
            response: { 200: envelope(Type.Object({ revoked: Type.Literal(true) })) },
          },
        },
        handler,
      )
      api.post(
        '/seals/verify',
        {
          schema: {
            tags: ['Seals'],
            summary: 'Verify a seal',
            description: 'Anybody may ask.',
            security: [],
            body: Type.Object({
              documentId: idOf('doc'),
              position: Type.Object({ page: Type.Integer({ minimum: 1 }), x: Type.Number() }),
            }),
            response: {
              200: envelope(
                Type.Union([
                  Type.Object({ found: Type.Literal(false) }),
                  Type.Object({ found: Type.Literal(true), sealedAt: DateTime, names: Type.Array(Type.String()) }),
                ]),
              ),
            },
          },
        },
        handler,
      )
    },
    { prefix: '/api/v1' },
  )
}
