import { drafts as api, signing } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { success } from '../../../http/envelope.ts'
import { answerOnce } from '../../../http/idempotency/answer-once.ts'
import { isManagerOrKey } from '../../../http/member-area.ts'
import { serve } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import { readAsBody } from '../../../http/validation.ts'
import type { Transaction } from '../../../ports/database.ts'
import { ownerOf } from '../../../vocabulary/caller.ts'
import type { EvidencePorts } from '../evidence/collect-evidence.ts'
import { withHidden } from '../hidden-url.ts'
import { presentCreated } from '../present.ts'
import { findOwnDraft, listDrafts, withMissing } from './find-draft.ts'
import type { Draft } from './model.ts'
import { presentDraft, presentDraftByHost, presentListedDraft } from './present.ts'
import { createDraft, removeDraft, replaceDraft } from './save-draft.ts'
import { type DraftReader, readyDraft, sendDraft } from './send-draft.ts'

const reader: DraftReader = {
  asNew: (content) => readAsBody(signing.CreateSigningRequest, content),
  asDuplicate: (content) => readAsBody(signing.DuplicateSigningRequest, content),
}

export function draftRoutes(ports: EvidencePorts): Routes {
  const presentFor = (request: FastifyRequest) => (isManagerOrKey(request) ? presentDraft : presentDraftByHost)
  const presented = async (request: FastifyRequest, transaction: Transaction, draft: Draft) =>
    presentFor(request)(await withMissing({ database: transaction }, draft))
  return async (app) => {
    serve(app, api.createDraft, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 201,
        run: async (transaction) =>
          presented(request, transaction, await createDraft(ports, transaction, request.caller, request.body.content)),
      }),
    )

    serve(app, api.listDrafts, async (request) => {
      const { drafts, nextCursor } = await listDrafts(ports, ownerOf(request.caller), request.query)
      return success({ drafts: drafts.map(presentListedDraft), nextCursor })
    })

    serve(app, api.readDraft, async (request) => {
      const draft = await findOwnDraft(ports, request.caller, request.params.id)
      return success(presentFor(request)(await withMissing(ports, draft)))
    })

    serve(app, api.replaceDraft, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 200,
        run: async (transaction) => {
          const { version, content } = request.body
          const change = isManagerOrKey(request) ? () => content : withHidden.bind(null, content)
          const draft = await replaceDraft(ports, transaction, request.caller, { ...request.params, version, change })
          return await presented(request, transaction, draft)
        },
      }),
    )

    serve(app, api.deleteDraft, async (request) => {
      const { id } = request.params
      await ports.database.transaction().execute((transaction) => removeDraft(transaction, request.caller, id))
      return success({ draftId: id, deleted: true })
    })

    serve(app, api.sendDraft, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 201,
        prepare: () => readyDraft(ports, request.caller, { ...request.params, ...request.body }, reader),
        run: async (transaction, ready) =>
          presentCreated(
            ports.publicUrl,
            await sendDraft(ports, transaction, request.caller, ready),
            isManagerOrKey(request),
          ),
      }),
    )
  }
}
