import { verification as api } from '@countersign/api'
import { formatProofFile } from '@countersign/proof'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../http/client-address.ts'
import { success } from '../../http/envelope.ts'
import { notFound } from '../../http/error-handler.ts'
import { contentDisposition } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { bytesOfHex } from '../../vocabulary/sha256-hex.ts'
import { isDeletedFile, isOfSignedDocument } from '../documents/find-document.ts'
import type { Log } from '../log/log.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import { findTokenByHash, findTokenBySerial, type RecordedToken } from '../time-stamping-authority/find-token.ts'
import { verifyHash } from '../timestamps/find-timestamp.ts'
import { proveTimestamp } from '../timestamps/prove-timestamp.ts'
import type { AnchoringPorts } from '../timestamps/read-anchoring.ts'
import { checkpointRoutes } from './checkpoint-routes.ts'
import { presentPublicly, presentToken } from './present.ts'

interface Ports extends AnchoringPorts {
  readonly limiter: RateLimiter
  readonly log: Log
  readonly checkpoints: Checkpoints
  readonly publicUrl: string
}

/** What anybody may know of a hash they bring: that it was recorded, when, whether it was signed or deleted, and the proof. Never whose it is. */
export function verificationPublicRoutes(ports: Ports): Routes {
  return async (app) => {
    app.addHook('onRequest', (request) => limit(ports.limiter, request))
    app.setNotFoundHandler(notFound)
    await checkpointRoutes(ports)(app)

    serve(app, api.lookUpHash, async (request, reply) => {
      const hash = request.params.hash.toLowerCase()
      const found = await verifyHash(ports, bytesOfHex(hash))
      // Of the owner of the earliest record alone: others could upload and sign a file that is not theirs.
      const owner = found?.entry.owner ?? null
      const isSigned = owner !== null && (await isOfSignedDocument(ports, owner, hash))
      const isDeleted = owner !== null && (await isDeletedFile(ports, owner, hash))
      reply.header('cache-control', 'no-cache')
      return success(presentPublicly(ports.publicUrl, found, { isSigned, isDeleted }))
    })

    serve(app, api.downloadProofOfHash, async (request, reply) => {
      const hash = request.params.hash.toLowerCase()
      const found = await verifyHash(ports, bytesOfHex(hash))
      if (found === undefined) throw new Refusal('NOT_FOUND', 'This hash has no timestamp.')
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('attachment', `${hash.slice(0, 16)}.proof.json`))
        .type('application/json')
        .send(formatProofFile(await proveTimestamp(ports, found.entry)))
    })

    serve(app, api.lookUpToken, async (request, reply) => {
      const found = await findToken(ports, request.params.token)
      reply.header('cache-control', 'no-store')
      return success(
        found === undefined ? { found: false } : presentToken(found, await proveTimestamp(ports, found.entry)),
      )
    })
  }
}

/** Either is text that the schema has validated; the length tells which. */
async function findToken(ports: Ports, token: string): Promise<RecordedToken | undefined> {
  const bytes = bytesOfHex(token)
  return bytes.length === 32 ? await findTokenByHash(ports, bytes) : await findTokenBySerial(ports, bytes)
}

/** Generous to people, and low enough that no program can read the log through it. */
async function limit(limiter: RateLimiter, request: FastifyRequest): Promise<void> {
  const state = await limiter.hit(`verification:${addressGroup(request.ip)}`, 120, 60)
  if (state.allowed) return
  const message = `Too many requests from your network. Try again in ${state.resetSeconds} seconds.`
  throw new Refusal('TOO_MANY_REQUESTS', message, state.resetSeconds)
}
