import { formatVerifierKey, formatWitnessKey, joinStatements, type VerifierKey } from '@countersign/proof'
import type { Routes } from '../../http/server.ts'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Log } from './log.ts'
import type { Published } from './model.ts'
import { type Checkpoints, statedNow } from './publish-checkpoint.ts'
import { readResource } from './read-resource.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
  /** Adds what others have signed to the note of the log. */
  readonly withCosignatures: (published: Published) => Promise<string>
}

/** A checkpoint can need the newest statement, so a cache must not keep an older answer. */
const changing = 'no-cache'

/** C2SP tlog-tiles, public: a checkpoint changes, a tile never does. */
export function logPublicRoutes(ports: Ports): Routes {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    })

    // A tile that is missing now may exist later: a cache must not keep its absence.
    app.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode >= 400) reply.header('cache-control', 'no-store')
    })

    app.get('/log/checkpoint', async (_request, reply) => {
      const note = await ports.withCosignatures(await ports.checkpoints.latest())
      return reply.header('cache-control', 'public, max-age=1').type('text/plain; charset=utf-8').send(note)
    })

    app.get('/log/vkey', async (_request, reply) => {
      const vkey = formatVerifierKey((await statedNow(ports)).keys.at(-1) as VerifierKey)
      return reply.header('cache-control', changing).type('text/plain; charset=utf-8').send(`${vkey}\n`)
    })

    app.get('/log/keys', async (_request, reply) => {
      const { statements } = await statedNow(ports)
      return reply.header('cache-control', changing).type('text/plain; charset=utf-8').send(joinStatements(statements))
    })

    app.get('/log/frozen', async (_request, reply) => {
      const { end } = await statedNow(ports)
      if (end === undefined) throw new Refusal('NOT_FOUND', 'The log has not ended.')
      return reply.header('cache-control', changing).type('text/plain; charset=utf-8').send(end.statement)
    })

    app.get('/log/vkey-ml-dsa', async (_request, reply) => {
      const { cosigner } = ports.log
      if (cosigner === undefined) throw new Refusal('NOT_FOUND', 'This log does not sign with ML-DSA-44.')
      const vkey = formatWitnessKey(cosigner.key)
      return reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(`${vkey}\n`)
    })

    app.get<{ Params: { '*': string } }>('/log/tile/*', async (request, reply) => {
      const bytes = await readResource(ports, `tile/${request.params['*']}`)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('application/octet-stream')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    })
  }
}
