import { type Cosigner, formatWitnessKey, formatWitnessPolicy, MAX_WITNESS_REQUEST_LENGTH } from '@countersign/proof'
import type { FastifyReply } from 'fastify'
import { addressGroup } from '../../http/client-address.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Log } from '../log/log.ts'
import { type Checkpoints, statedNow } from '../log/publish-checkpoint.ts'
import { type CosignAnswer, cosignCheckpoint } from './cosign-checkpoint.ts'
import { findConfirmed } from './find-witnessed.ts'
import type { WatchedLog, Witnesses } from './model.ts'

interface WitnessedLogPorts {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
  readonly witnesses: Witnesses
}

/** Who confirms this log, and the newest checkpoint that they confirm: for readers that trust nothing less. */
export function witnessedLogPublicRoutes(ports: WitnessedLogPorts): Routes {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    })

    app.get('/log/policy', async (_request, reply) =>
      reply
        // It names the keys of the log, which can change.
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send(formatWitnessPolicy(ports.witnesses.policyFor((await statedNow(ports)).inUse))),
    )

    app.get('/log/witnessed-checkpoint', async (_request, reply) => {
      // Without witnesses, what former ones have confirmed meets no policy of this log.
      const isWitnessed = ports.witnesses.all.length > 0
      const found = isWitnessed ? await findConfirmed(ports.database) : undefined
      if (found === undefined) throw new Refusal('NOT_FOUND', 'No checkpoint is confirmed by enough witnesses yet.')
      return reply.header('cache-control', 'public, max-age=1').type('text/plain; charset=utf-8').send(found.note)
    })
  }
}

interface WitnessPorts {
  readonly database: Database
  readonly clock: Clock
  readonly limiter: RateLimiter
  readonly log: Log
  readonly cosigners: readonly Cosigner[]
  readonly logs: readonly WatchedLog[]
  readonly clockProblem: () => Promise<string | undefined>
}

/** Each cosignature costs a signature and a transaction. Several logs may share a network. */
const mostPerMinute = 600

/** C2SP tlog-witness: this installation as a witness for the logs in WITNESS_LOGS. */
export function witnessPublicRoutes(ports: WitnessPorts): Routes {
  return async (app) => {
    // Clients send any content type, or none.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

    app.get('/witness/vkey', async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/plain; charset=utf-8')
        .send(ports.cosigners.map(({ key }) => `${formatWitnessKey(key)}\n`).join('')),
    )

    app.post('/witness/add-checkpoint', { bodyLimit: MAX_WITNESS_REQUEST_LENGTH }, async (request, reply) => {
      const { allowed, resetSeconds } = await ports.limiter.hit(
        `witness:${addressGroup(request.ip)}`,
        mostPerMinute,
        60,
      )
      if (!allowed) {
        const message = `The limit of ${mostPerMinute} checkpoints per minute is exceeded. Try again in ${resetSeconds} seconds.`
        throw new Refusal('TOO_MANY_REQUESTS', message, resetSeconds)
      }
      const body = typeof request.body === 'string' ? request.body : ''
      return send(reply, await cosignCheckpoint(ports, body))
    })
  }
}

/** The protocol has its own bodies: no envelope. */
function send(reply: FastifyReply, answer: CosignAnswer) {
  reply.code(answer.status).header('cache-control', 'no-store')
  if ('size' in answer) return reply.type('text/x.tlog.size').send(`${answer.size}\n`)
  return reply.type('text/plain; charset=utf-8').send('text' in answer ? answer.text : `${answer.problem}\n`)
}
