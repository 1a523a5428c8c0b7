import { addressGroup } from '../../http/client-address.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Authority } from '../authority/authority.ts'
import type { Log } from '../log/log.ts'
import { answerTimestampRequest } from './issue-token.ts'

interface Ports {
  readonly authority: Authority
  readonly clock: Clock
  readonly randomness: Randomness
  readonly limiter: RateLimiter
  readonly policy: string
  /** From each network address: a token costs a signature and an entry of the log. */
  readonly requestsPerMinute: number
  readonly log: Log
  readonly clockProblem: () => Promise<string | undefined>
}

const mostRequestBytes = 16 * 1024

/** RFC 3161 3.4, over HTTP: for `openssl ts` and any program that signs PDFs. */
export function timestampAuthorityPublicRoutes(ports: Ports): Routes {
  return async (app) => {
    app.addContentTypeParser('application/timestamp-query', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    // Other content is refused below, with a message that says what to send.
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))

    app.post('/tsa', { bodyLimit: mostRequestBytes }, async (request, reply) => {
      const { allowed, resetSeconds } = await ports.limiter.hit(
        `tsa:${addressGroup(request.ip)}`,
        ports.requestsPerMinute,
        60,
      )
      if (!allowed) {
        const message = `The limit of ${ports.requestsPerMinute} timestamps per minute is exceeded. Try again in ${resetSeconds} seconds.`
        throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
      }
      if (!Buffer.isBuffer(request.body)) {
        throw new Refusal(
          'UNSUPPORTED_MEDIA_TYPE',
          'The body is not an RFC 3161 request. Send a DER-encoded one as Content-Type: application/timestamp-query.',
        )
      }
      const response = await answerTimestampRequest(ports, request.body)
      return reply.header('cache-control', 'no-store').type('application/timestamp-reply').send(Buffer.from(response))
    })
  }
}
