import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { limitFailures } from './api-key.ts'
import { notFound } from './error-handler.ts'
import { bearerToken } from './presented-key.ts'
import { type Routes, registerAll } from './server.ts'

/** Every route below `/admin/v1`: the administrator's token permits everything. */
export function adminArea(adminToken: string, limiter: RateLimiter, features: readonly Routes[]): Routes {
  const holdsToken = tokenCheck(adminToken)
  return async (app) => {
    // Some responses contain a new key or password.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    app.addHook('onRequest', (request) =>
      limitFailures(limiter, 'admin', request, async () => {
        if (!holdsToken(request)) throw tokenInvalid()
      }),
    )
    app.setNotFoundHandler(notFound)
    await registerAll(app, features)
  }
}

/** Reports whether a request has the administrator's token. */
export function tokenCheck(adminToken: string): (request: FastifyRequest) => boolean {
  const expected = hash('sha256', adminToken, 'buffer')
  return (request) => timingSafeEqual(hash('sha256', bearerToken(request) ?? '', 'buffer'), expected)
}

function tokenInvalid(): Refusal {
  return new Refusal(
    'ADMIN_TOKEN_INVALID',
    'The admin token is missing or invalid. Send Authorization: Bearer <token> with the token in DATA_DIR/admin-token or ADMIN_TOKEN.',
  )
}
