import { checkpoints as api } from '@countersign/api'
import { wrapTimestampToken } from '@countersign/pki'
import type { FastifyReply } from 'fastify'
import { success } from '../../http/envelope.ts'
import { contentDisposition } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Log } from '../log/log.ts'
import { findCheckpoint, findCheckpointsOfEntry, type ListedCheckpoint, listCheckpoints } from './list-checkpoints.ts'
import { presentCheckpoint } from './present-checkpoint.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly publicUrl: string
  readonly ipfsGatewayUrl: string
}

/** Every checkpoint of the log, for all who want to know what it has signed, and who confirms it. */
export function checkpointRoutes(ports: Ports): Routes {
  const shown = { ...ports, log: ports.log.signer.key }
  const present = (one: ListedCheckpoint) => presentCheckpoint(shown, one)
  const find = async (size: string) => {
    const found = await findCheckpoint(ports, Number(size))
    if (found !== undefined) return found
    throw new Refusal('NOT_FOUND', `The log has published no checkpoint of ${size} entries.`)
  }
  return async (app) => {
    serve(app, api.listCheckpoints, async ({ query: { entry, ...page } }, reply) => {
      if (entry !== undefined && (page.cursor !== undefined || page.confirmedBy !== undefined)) {
        throw new Refusal('INVALID_REQUEST', 'entry cannot be used together with cursor or confirmedBy.')
      }
      const found =
        entry === undefined ? await listCheckpoints(ports, page) : await findCheckpointsOfEntry(ports, entry)
      openToAll(reply)
      return success({ checkpoints: await Promise.all(found.checkpoints.map(present)), nextCursor: found.nextCursor })
    })

    serve(app, api.readCheckpoint, async ({ params }, reply) => {
      const found = await find(params.size)
      openToAll(reply)
      return success(await present(found))
    })

    serve(app, api.downloadCheckpointToken, async ({ params: { size } }, reply) => {
      const { token } = await find(size)
      if (token === undefined) throw new Refusal('NOT_FOUND', `The checkpoint of ${size} entries has no token.`)
      openToAll(reply)
      return reply
        .header('content-disposition', contentDisposition('attachment', `checkpoint-${size}.tsr`))
        .type('application/timestamp-reply')
        .send(Buffer.from(wrapTimestampToken(token.token)))
    })
  }
}

/** As the files of the log. Cosignatures arrive within seconds. */
function openToAll(reply: FastifyReply): void {
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', 'public, max-age=1')
}
