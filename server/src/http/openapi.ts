import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { ErrorEnvelope } from './envelope.ts'
import type { Routes } from './server.ts'

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
    transform: ({ schema, url }) => {
      const response = { ...errorAnswers, ...(schema?.response as object | undefined) }
      return { schema: { ...schema, response }, url }
    },
  })
}

const description = `Proof that a document existed at a moment, that named people agreed to it, and that a company stands behind it.

Every request needs an API key, in the header \`X-API-Key\` or as \`Authorization: Bearer\`. Successes are
\`{ "success": true, "data": … }\`, failures \`{ "success": false, "error": …, "timestamp": … }\`, with a machine-readable
code in the header \`X-Error-Code\` and the request's id in \`X-Request-Id\`. Every key may make a number of requests an hour;
\`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell where it stands. A POST that carries an
\`Idempotency-Key\` can be repeated safely for 24 hours.`

/** What any endpoint may answer. */
const errorAnswers = Object.fromEntries(
  Object.entries({
    400: 'The request is not valid; the error names the field and what it should be.',
    401: 'The API key is missing, invalid or expired.',
    403: 'The key is not linked to an organization, the plan lacks the interface, or the thing belongs to someone else.',
    404: 'There is no such thing.',
    429: 'The hourly limit is exceeded; Retry-After gives the seconds to wait.',
    500: 'Something went wrong on our side.',
  }).map(([status, text]) => [status, { ...ErrorEnvelope, description: text }]),
)

export function openApiRoutes(): Routes {
  return async (app) => {
    app.get('/api/v1/openapi.json', async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=300').send(app.swagger())
    })
  }
}
