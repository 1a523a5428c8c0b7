import { embedding as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../../http/acted-by.ts'
import { success } from '../../../http/envelope.ts'
import { answerOnce } from '../../../http/idempotency/answer-once.ts'
import { requireManagerOrKey } from '../../../http/member-area.ts'
import { serve } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import { ownerOf } from '../../../vocabulary/caller.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { changeOrigins, readOrigins } from './allowed-origins.ts'
import { createEmbedUrl, embedUrl } from './create-embed-url.ts'

/** Embed URLs, and the origins that may show them. Owners, admins and API keys change the latter. */
export function embeddingRoutes(ports: SigningPorts): Routes {
  const managersMay = { onRequest: async (request: FastifyRequest) => requireManagerOrKey(request, 'change embedding') }

  return async (app) => {
    serve(app, api.readEmbedding, async (request) =>
      success({ origins: [...(await readOrigins(ports, ownerOf(request.caller)))] }),
    )

    serve(
      app,
      api.changeEmbedding,
      async (request) => {
        const { origins } = request.body
        await changeOrigins(ports, actedBy(ports, request), request.caller, origins)
        return success({ origins })
      },
      managersMay,
    )

    serve(app, api.createEmbedUrl, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 201,
        run: async (transaction) => {
          const wanted = { ...request.params, origin: request.body?.origin }
          const created = await createEmbedUrl(ports, transaction, request.caller, wanted)
          const { origin, expiresAt } = created
          return { url: embedUrl(ports.publicUrl, created), origin, expiresAt: expiresAt.toISOString() }
        },
      }),
    )
  }
}
