import { sealManagement as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { requireManager } from '../../http/member-area.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Keys } from '../../ports/key-store.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import type { Authority } from '../authority/authority.ts'
import { createSeal } from './create-seal.ts'
import { describeUses } from './describe-uses.ts'
import { type DraftPorts, draftSeal, previewSeal } from './draft-seal.ts'
import { findOwnSeal, listSealUses } from './find-seal.ts'
import { limitDrafts } from './limit-drafts.ts'
import { mostSealBytes } from './model.ts'
import { presentSeal, presentSealUse } from './present.ts'
import { revokeSeal } from './revoke-seal.ts'
import { readWantedSeal } from './wanted-seal.ts'

interface Ports extends AnswerPorts, DraftPorts {
  readonly keys: Keys
  readonly randomness: Randomness
  readonly limiter: RateLimiter
  readonly authority: Authority
  readonly publicUrl: string
  readonly mode: Mode
}

/** How managers of an organization handle its seals. The role is checked before the request is read. */
export function sealConsoleRoutes(ports: Ports): Routes {
  const { publicUrl } = ports
  const managersMay = (what: string) => async (request: FastifyRequest) => requireManager(request.member, what)

  return async (app) => {
    serve(
      app,
      api.createOwnSeal,
      async (request, reply) => {
        const { organizationId } = request.member
        await limitDrafts(ports, organizationId, 'drafts')
        const draft = await draftSeal(ports, organizationId, readWantedSeal(request.body))
        return await answerOnce(ports, request, reply, {
          owner: organizationId,
          status: 201,
          run: async (transaction) =>
            await presentSeal(
              publicUrl,
              await createSeal({ ...ports, transaction, by: actedBy(ports, request) }, organizationId, draft),
            ),
        })
      },
      { bodyLimit: mostSealBytes, onRequest: managersMay('create seals') },
    )

    serve(
      app,
      api.previewSeal,
      async (request, reply) => {
        const { organizationId } = request.member
        await limitDrafts(ports, organizationId, 'previews')
        const { name, image } = readWantedSeal(request.body)
        const picture = await previewSeal(ports, organizationId, name, image)
        return reply.type(picture.type).send(picture.content)
      },
      { bodyLimit: mostSealBytes, onRequest: managersMay('create seals') },
    )

    serve(
      app,
      api.revokeOwnSeal,
      (request, reply) => {
        const { organizationId } = request.member
        const { sealId } = request.params
        return answerOnce(ports, request, reply, {
          owner: organizationId,
          status: 200,
          run: async (transaction) => {
            await findOwnSeal({ database: transaction }, organizationId, sealId)
            const reason = request.body?.reason ?? 'unspecified'
            return await presentSeal(
              publicUrl,
              await revokeSeal({ ...ports, transaction, by: actedBy(ports, request) }, sealId, reason),
            )
          },
        })
      },
      { onRequest: managersMay('revoke seals') },
    )

    serve(
      app,
      api.listOwnSealUses,
      async (request) => {
        const { id } = await findOwnSeal(ports, request.member.organizationId, request.params.sealId)
        const { items, nextCursor } = await listSealUses(ports, id, request.query)
        const uses = await describeUses(ports, items)
        return success({ uses: uses.map(presentSealUse), nextCursor })
      },
      { onRequest: managersMay('see seal uses') },
    )
  }
}
