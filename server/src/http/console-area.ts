import type { FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'
import { notFound } from './error-handler.ts'
import { type Routes, registerAll } from './server.ts'

/**
 * Every route below `/console/v1`, where a cookie says who it is. A browser sends the cookie along wherever a request
 * comes from, so whatever changes something must come from our own pages: SameSite closes it once, this closes it twice.
 */
export function consoleArea(publicUrl: string, features: readonly Routes[]): Routes {
  const ownOrigin = new URL(publicUrl).origin
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (changesSomething(request) && !isOwnOrigin(request, ownOrigin)) {
        throw new Refusal('ORIGIN_REFUSED', 'This request did not come from a page of this service.')
      }
    })
    app.setNotFoundHandler(notFound)
    await registerAll(app, features)
  }
}

function changesSomething(request: FastifyRequest): boolean {
  return request.method !== 'GET' && request.method !== 'HEAD'
}

function isOwnOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers
  return origin !== undefined && (origin === ownOrigin || URL.parse(origin)?.host === request.host)
}
