import type { FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'
import { notFound } from './error-handler.ts'
import { type Routes, registerAll } from './server.ts'

interface Addresses {
  /** PUBLIC_URL: where people have our pages from. */
  readonly publicUrl: string
  readonly production: boolean
}

/**
 * Every route below `/console/v1`, where a cookie says who it is. A browser sends the cookie along wherever a request
 * comes from, so whatever changes something must come from our own pages: SameSite closes it once, this closes it twice.
 */
export function consoleArea({ publicUrl, production }: Addresses, features: readonly Routes[]): Routes {
  const { origin } = new URL(publicUrl)
  const isOwn = (request: FastifyRequest) =>
    request.headers.origin === origin || (!production && isWhereItWentTo(request))
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (changesSomething(request) && !isOwn(request)) {
        throw new Refusal(
          'ORIGIN_REFUSED',
          'This request did not come from a page of this service. Reload the page and try again.',
        )
      }
    })
    app.setNotFoundHandler(notFound)
    await registerAll(app, features)
  }
}

function changesSomething(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD'
}

/** Who tries the service out reaches it by names that nobody has set. The Host header is not to be trusted with more. */
function isWhereItWentTo({ headers, protocol, host }: FastifyRequest): boolean {
  return headers.origin === `${protocol}://${host}`
}
