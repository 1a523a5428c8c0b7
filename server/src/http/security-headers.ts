import type { FastifyInstance } from 'fastify'

/**
 * What a browser is told with every answer. Written here and not by a library that computes the same texts for every
 * request anew: that took a tenth of the time of a short one.
 */
export function sendSecurityHeaders(app: FastifyInstance, encrypted: boolean): void {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    // Only those who reach us by https may be told to insist on it.
    ...(encrypted ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    done()
  })
}

/** For routes that answer with a page: all of it from this host, nothing inline, never inside a frame. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What a page is sent with beside it. */
export const pageHeaders = {
  'content-security-policy': pagePolicy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}
