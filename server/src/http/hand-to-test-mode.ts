import type { IncomingMessage } from 'node:http'
import { pathInTestMode, testKeyPrefix } from '@countersign/rules/test-mode'
import type { FastifyInstance } from 'fastify'
import type { Visitor } from '../vocabulary/caller.ts'
import { presentedKey } from './presented-key.ts'
import { visitorOf } from './signed-in.ts'

/**
 * The server of test mode, which does not listen itself; undefined if it is not open and this visitor may not open it.
 */
export type OpenTestMode = (visitor: Visitor) => Promise<Pick<FastifyInstance, 'routing'> | undefined>

/**
 * Forwards requests for test mode to the server behind this one, before anything else: those below its path, and API
 * requests with a test key. Headers already set for the live server's own refusals are not sent then.
 */
export function handToTestMode(app: FastifyInstance, open: OpenTestMode): void {
  app.addHook('onRequest', (request, reply, done) => {
    const address = addressInTestMode(request.raw)
    if (address === undefined) return done()
    open(visitorOf(request)).then((test) => {
      if (test === undefined) return done()
      reply.hijack()
      request.raw.url = address
      test.routing(request.raw, reply.raw)
    }, done)
  })
}

/** Undefined for requests that are not for test mode. */
function addressInTestMode(request: IncomingMessage): string | undefined {
  const { url = '/' } = request
  const hasItsKey = url.startsWith('/api/v1/') && presentedKey(request)?.startsWith(testKeyPrefix)
  return hasItsKey ? url : pathInTestMode(url)
}
