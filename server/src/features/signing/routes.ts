import { Readable } from 'node:stream'
import { signing as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import { isManagerOrKey } from '../../http/member-area.ts'
import { contentDisposition } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { resetPasskey } from './authentication/reset-passkey.ts'
import { cancelRequest } from './cancel-request.ts'
import { changeRequest } from './change-request.ts'
import { checkNewRequest } from './check-new-request.ts'
import { correctSigner } from './correct-signer.ts'
import { createSigningRequest } from './create-request.ts'
import { copiedFiles, duplicateRequest, readDuplicate } from './duplicate-request.ts'
import { collectEvidence, type EvidencePorts } from './evidence/collect-evidence.ts'
import { readTrail } from './evidence/read-trail.ts'
import { writeZip } from './evidence/write-zip.ts'
import { requireLocatable } from './fields/require-locatable.ts'
import { readRequest, readStatus } from './find-request.ts'
import { listRequests } from './list-requests.ts'
import {
  presentByHost,
  presentCreated,
  presentLinked,
  presentRequest,
  presentStatus,
  presentSummary,
} from './present.ts'
import { replaceLink } from './replace-link.ts'
import { remindOnDemand } from './upkeep/remind-signers.ts'

export function signingRoutes(ports: EvidencePorts): Routes {
  const { publicUrl } = ports
  const presentFor = (request: FastifyRequest) => (isManagerOrKey(request) ? presentRequest : presentByHost)
  async function recordExport(request: FastifyRequest, id: string, what: 'evidence' | 'trail'): Promise<void> {
    const organizationId = request.caller.organization?.id ?? null
    const target = { kind: 'signing_request', id } as const
    const event = { organizationId, action: 'evidence.exported', target, details: { what } } as const
    await ports.database
      .transaction()
      .execute((transaction) => recordAudit(transaction, { ...actedBy(ports, request), ...event }))
  }

  return async (app) => {
    serve(app, api.createSigningRequest, async (request, reply) => {
      return await answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 201,
        async prepare() {
          await checkNewRequest(ports, request.body)
          await requireLocatable(ports, request.caller, request.body)
        },
        run: async (transaction) =>
          presentCreated(
            publicUrl,
            await createSigningRequest(ports, transaction, request.caller, request.body),
            isManagerOrKey(request),
          ),
      })
    })

    serve(app, api.duplicateSigningRequest, async (request, reply) => {
      return await answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 201,
        async prepare() {
          const duplicate = await readDuplicate(ports, request.caller, request.params.id, request.body)
          await checkNewRequest(ports, duplicate.input, (position) => duplicate.accessCodes.has(position))
          await requireLocatable(ports, request.caller, duplicate.input, copiedFiles(duplicate))
          return duplicate
        },
        run: async (transaction, duplicate) =>
          presentCreated(
            publicUrl,
            await duplicateRequest(ports, transaction, request.caller, duplicate),
            isManagerOrKey(request),
          ),
      })
    })

    serve(app, api.listSigningRequests, async (request) => {
      const { requests, nextCursor } = await listRequests(ports, ownerOf(request.caller), request.query)
      return success({ signingRequests: requests.map(presentSummary), nextCursor })
    })

    serve(app, api.readSigningRequest, async (request) =>
      success(presentFor(request)(publicUrl, await readRequest(ports, request.caller, request.params.id))),
    )

    serve(app, api.readSigningStatus, async (request) =>
      success(presentStatus(await readStatus(ports, request.caller, request.params.id), ports.clock.now())),
    )

    serve(app, api.changeSigningRequest, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 200,
        run: async (transaction) => {
          const { id } = request.params
          const changed = await changeRequest(ports, transaction, request.caller, id, request.body)
          return presentFor(request)(publicUrl, changed)
        },
      }),
    )

    serve(app, api.cancelSigningRequest, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 200,
        run: async (transaction) => {
          const { id } = request.params
          const reason = request.body?.reason ?? null
          return presentFor(request)(publicUrl, await cancelRequest(ports, transaction, request.caller, id, reason))
        },
      }),
    )

    serve(app, api.remindSigners, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 200,
        run: async (transaction) => {
          const { id } = request.params
          const reminded = await remindOnDemand(ports, transaction, request.caller, id)
          return {
            signingRequestId: id,
            reminded: reminded.map(({ id: signerId, name, email, role }) => ({ id: signerId, name, email, role })),
          }
        },
      }),
    )

    serve(app, api.correctSigner, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 200,
        run: async (transaction) => {
          const correction = { ...request.body, ...request.params }
          return presentLinked(publicUrl, await correctSigner(ports, transaction, request.caller, correction))
        },
      }),
    )

    serve(app, api.replaceSigningLink, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 200,
        run: async (transaction) => {
          const wanted = { ...request.params, send: request.body?.send ?? false }
          return presentLinked(publicUrl, await replaceLink(ports, transaction, request.caller, wanted))
        },
      }),
    )

    serve(app, api.resetSignerPasskey, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: ownerOf(request.caller),
        status: 200,
        run: async (transaction) => {
          const { caller, params } = request
          const { email } = await resetPasskey(ports, transaction, { caller, by: actedBy(ports, request) }, params)
          return { signerId: params.signerId, email, reset: true }
        },
      }),
    )

    serve(app, api.downloadEvidence, async (request, reply) => {
      const { id } = request.params
      const evidence = await collectEvidence(ports, request.caller, id)
      await recordExport(request, id, 'evidence')
      const { updatedAt } = evidence.request
      return reply
        .type('application/zip')
        .header('content-disposition', contentDisposition('attachment', `${id}-evidence.zip`))
        .send(Readable.from(writeZip(evidence.files, updatedAt), { objectMode: false }))
    })

    serve(app, api.downloadTrail, async (request, reply) => {
      const { id } = request.params
      const { format = 'pdf' } = request.query
      const trail = await readTrail(ports, request.caller, id, format)
      await recordExport(request, id, 'trail')
      return reply
        .type(`application/${format}`)
        .header('content-disposition', contentDisposition('attachment', `${id}-trail.${format}`))
        .send(Buffer.from(trail))
    })
  }
}
