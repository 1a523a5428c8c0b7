import { sealManagement as api } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { answersOf } from '../../http/admin-token.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Keys } from '../../ports/key-store.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import type { Authority } from '../authority/authority.ts'
import { createSeal } from './create-seal.ts'
import { type DraftPorts, draftSeal } from './draft-seal.ts'
import { findSeal, listSeals, listSealUses } from './find-seal.ts'
import { mostSealBytes } from './model.ts'
import { presentSealToAdmin, presentSealUse } from './present.ts'
import { revokeSeal } from './revoke-seal.ts'
import { readWantedSeal } from './wanted-seal.ts'

interface Ports extends AnswerPorts, DraftPorts {
  readonly keys: Keys
  readonly randomness: Randomness
  readonly authority: Authority
  readonly publicUrl: string
  readonly mode: Mode
}

export function sealsAdminRoutes(ports: Ports): Routes {
  const { publicUrl } = ports
  return async (app) => {
    serve(
      app,
      api.createSeal,
      async (request, reply) => {
        const draft = await draftSeal(ports, request.params.id, readWantedSeal(request.body))
        return await answerOnce(ports, request, reply, {
          owner: answersOf(request),
          status: 201,
          run: async (transaction) => {
            const seal = await createSeal(
              { ...ports, transaction, by: actedBy(ports, request) },
              request.params.id,
              draft,
            )
            return await presentSealToAdmin(publicUrl, seal)
          },
        })
      },
      { bodyLimit: mostSealBytes },
    )

    serve(app, api.listAllSeals, async (request) => {
      const { organizationId, ...page } = request.query
      const { items, nextCursor } = await listSeals(ports, organizationId, page)
      return success({
        seals: await Promise.all(items.map((seal) => presentSealToAdmin(publicUrl, seal))),
        nextCursor,
      })
    })

    serve(app, api.listSealUses, async (request) => {
      const { id } = await findSeal(ports, request.params.id)
      const { items, nextCursor } = await listSealUses(ports, id, request.query)
      return success({ uses: items.map(presentSealUse), nextCursor })
    })

    serve(app, api.revokeSeal, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 200,
        run: async (transaction) => {
          const reason = request.body?.reason ?? 'unspecified'
          return await presentSealToAdmin(
            publicUrl,
            await revokeSeal({ ...ports, transaction, by: actedBy(ports, request) }, request.params.id, reason),
          )
        },
      }),
    )
  }
}
