import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { ErrorEnvelope } from './envelope.ts'
import { mediaKind } from './reference/media-type.ts'
import type { DocumentParts, OperationSource, SchemaSource } from './reference/openapi-document.ts'
import { type BodySchema, sentBody, sentSchema } from './sent-schema.ts'
import type { Routes } from './server.ts'

declare module 'fastify' {
  interface FastifySchema {
    /** The types of the file that is answered instead of an envelope, for the reference. */
    'x-file'?: readonly string[]
  }
}

export interface OpenApiOptions {
  readonly publicUrl: string
  readonly version: string
}

/** Collects the schemas of every tagged route into one OpenAPI 3.1 document; only the public interface is tagged. */
export async function describeInterface(app: FastifyInstance, { publicUrl, version }: OpenApiOptions): Promise<void> {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Countersign', version, description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'Timestamps', description: 'A place in the log for a hash, and its proof.' },
        { name: 'Documents', description: 'PDFs that are kept, with all that was put on them.' },
        {
          name: 'Signing',
          description: 'Requests to people for their signatures, up to the finished document and its evidence.',
        },
        { name: 'Seals', description: "An organization's seals: put on documents, and checked." },
        { name: 'Quota', description: 'What the plan allows, and what is used of it.' },
      ],
      security: [{ apiKey: [] }, { bearer: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          bearer: { type: 'http', scheme: 'bearer', description: 'The same API key.' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const isPost = route.method === 'POST'
      const response = {
        ...answersOf(anyError),
        ...(isPost ? answersOf(postError) : {}),
        ...fileAnswer(schema?.['x-file']),
        ...(schema?.response as object | undefined),
      }
      return {
        schema: { ...schema, ...sentParts(schema), response, ...(isPost ? { headers: IdempotencyKey } : {}) },
        url,
      }
    },
    transformObject: (result) => {
      if (!('openapiObject' in result)) return result.swaggerObject
      const { paths = {} } = result.openapiObject as DocumentParts
      for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) markBody(operation)
      return result.openapiObject
    },
  })
}

function sentParts(schema: FastifySchema | undefined) {
  const { body, querystring } = schema ?? {}
  return {
    ...(body !== undefined && { body: sentBody(body as BodySchema) }),
    ...(querystring !== undefined && { querystring: sentSchema(querystring as SchemaSource) }),
  }
}

/** The generator takes every body for required, but no body is validated as null: where that is fine, so is sending none. */
function markBody({ requestBody }: OperationSource): void {
  const media = Object.values(requestBody?.content ?? {})
  if (requestBody !== undefined && media.some(({ schema }) => schema?.type?.includes('null')))
    Object.assign(requestBody, { required: false })
}

const description = `Proof that a document existed at a moment, that named people agreed to it, and that a company stands behind it.

Every request needs an API key, in the header \`X-API-Key\` or as \`Authorization: Bearer\`. Successes are
\`{ "success": true, "data": … }\`, failures \`{ "success": false, "error": …, "timestamp": … }\`, with a machine-readable
code in the header \`X-Error-Code\` and the request's id in \`X-Request-Id\`. Every key may make a number of requests an hour;
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell where it stands. A POST that carries an
\`Idempotency-Key\` can be repeated safely for 24 hours.`

const anyError = {
  400: 'The request is not valid; the error names the field and what it should be.',
  401: 'The API key is missing, invalid or expired.',
  403: 'The key is not linked to an organization, the plan lacks the interface, or the thing belongs to someone else.',
  404: 'There is no such thing.',
  409: 'The state of the thing does not allow it, or the Idempotency-Key was used for another request.',
  429: 'The hourly limit is exceeded; Retry-After gives the seconds to wait.',
  500: 'Something went wrong on our side.',
  503: 'The service cannot do this at the moment; Retry-After gives the seconds to wait.',
}

const postError = {
  402: "The organization's quota is used up.",
  413: 'The body is too large.',
}

function answersOf(errors: Record<number, string>) {
  return Object.fromEntries(
    Object.entries(errors).map(([status, description]) => [status, { ...ErrorEnvelope, description }]),
  )
}

function fileAnswer(types: readonly string[] | undefined) {
  if (types === undefined) return {}
  const content = types.map((type) => [type, { schema: mediaKind(type) === 'json' ? JsonFile : AnyFile }])
  return { 200: { description: 'The file.', content: Object.fromEntries(content) } }
}

const AnyFile = Type.String({ format: 'binary' })
const JsonFile = Type.Object({})

const IdempotencyKey = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      description:
        'Makes a repetition within 24 hours get the first answer, where something is created. 1 to 255 characters.',
    }),
  ),
})

export function openApiRoutes(): Routes {
  return async (app) => {
    app.get('/api/v1/openapi.json', async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=300').send(app.swagger())
    })
  }
}
