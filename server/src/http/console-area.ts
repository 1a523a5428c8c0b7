import type { FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'
import { notFound } from './error-handler.ts'
import { type Routes, registerAll } from './server.ts'

interface Addresses {
  /** PUBLIC_URL: the origin of the service's pages. */
  readonly publicUrl: string
  readonly production: boolean
}

/**
 * Every route below `/console/v1`, where a cookie authenticates. A browser sends the cookie wherever a request comes
 * from, so every change must come from the service's own pages: SameSite is the first defense, this the second.
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
          'ORIGIN_NOT_ALLOWED',
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

/**
 * People who try out the service reach it by hosts that are not configured. The Host header is not trusted with more.
 */
function isWhereItWentTo({ headers, protocol, host }: FastifyRequest): boolean {
  return headers.origin === `${protocol}://${host}`
}
