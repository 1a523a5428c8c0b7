import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { scimTypeOf } from '../vocabulary/scim-refusal.ts'
import { limitFailures } from './api-key.ts'
import { type ErrorHandlerPorts, handleErrors, notFound, type Say } from './error-handler.ts'
import type { HttpMetrics } from './metrics.ts'
import { bearerToken } from './presented-key.ts'
import { readJson } from './read-json.ts'
import { type Routes, registerAll } from './server.ts'

/** The identity provider of an organization, known by its token. */
export interface ScimCaller {
  readonly tokenId: string
  readonly tokenName: string
  readonly organizationId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request below /scim/v2 before its body is read. */
    scim: ScimCaller
  }
}

interface Ports extends ErrorHandlerPorts {
  readonly logger: Logger
  readonly limiter: RateLimiter
  readonly metrics: HttpMetrics
  readonly requestsPerHour: number
  /** Undefined for tokens that do not work. */
  readonly findCaller: (token: string) => Promise<ScimCaller | undefined>
}

/** RFC 7644 3.1 */
export const scimMediaType = 'application/scim+json'

/** Every route below `/scim/v2`: token (401), hourly limit (429), then the rest. Refusals have the form of RFC 7644 3.12. */
export function scimArea(ports: Ports, features: readonly Routes[]): Routes {
  return async (app) => {
    app.decorateRequest('scim')
    readJson(app, scimMediaType)
    handleErrors(app, ports.logger, ports, notFound, sayScim)
    app.addHook('onRequest', (request, reply) => admit(ports, request, reply))
    await registerAll(app, features)
  }
}

async function admit(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { limiter, metrics, requestsPerHour } = ports
  reply.header('cache-control', 'no-store')
  const caller = await limitFailures(limiter, 'scim', request, () => identify(ports, request))
  const { allowed, remaining, resetSeconds } = await limiter.hit(`scim:${caller.tokenId}`, requestsPerHour, 3600)
  reply.header('ratelimit-limit', requestsPerHour)
  reply.header('ratelimit-remaining', remaining)
  reply.header('ratelimit-reset', resetSeconds)
  if (!allowed) {
    metrics.refusedByLimit()
    const message = `The hourly limit of ${requestsPerHour} requests is exceeded. Try again in ${resetSeconds} seconds.`
    throw new Refusal('HOURLY_LIMIT_EXCEEDED', message, resetSeconds)
  }
  request.scim = caller
}

async function identify({ findCaller }: Ports, request: FastifyRequest): Promise<ScimCaller> {
  const caller = await findCaller(bearerToken(request) ?? '')
  if (caller !== undefined) return caller
  throw new Refusal(
    'SCIM_TOKEN_INVALID',
    'The SCIM token is missing, invalid or expired. Create one in the console, and send it as Authorization: Bearer <token>.',
  )
}

const sayScim: Say = (message, _request, reply, _clock, refusal) => {
  const scimType = refusal && scimTypeOf(refusal)
  return reply
    .type(scimMediaType)
    .serializer(JSON.stringify)
    .send({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(reply.statusCode),
      ...(scimType !== undefined && { scimType }),
      detail: message,
    })
}
