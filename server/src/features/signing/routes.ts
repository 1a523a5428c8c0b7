import { Readable } from 'node:stream'
import { envelope, success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import { contentDisposition } from '../../http/send-file.ts'
import type { Routes } from '../../http/server.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { cancelRequest } from './cancel-request.ts'
import { checkNewRequest } from './check-new-request.ts'
import { createSigningRequest } from './create-request.ts'
import { collectEvidence, type EvidencePorts } from './evidence/collect-evidence.ts'
import { writeZip } from './evidence/write-zip.ts'
import { readRequest, readStatus } from './find-request.ts'
import { listRequests } from './list-requests.ts'
import { presentCreated, presentRequest, presentStatus, presentSummary } from './present.ts'
import {
  CancelSigningRequest,
  CreatedSigningRequest,
  CreateSigningRequest,
  ListSigningRequests,
  Reminded,
  SigningRequestId,
  SigningRequestPage,
  SigningRequestView,
  SigningStatus,
} from './schemas.ts'
import { remindOnDemand } from './upkeep/remind-signers.ts'

const tags = ['Signing']

export function signingRoutes(ports: EvidencePorts): Routes {
  const { publicUrl } = ports
  return async (app) => {
    app.post(
      '/signing',
      {
        schema: {
          tags,
          summary: 'Create a signing request',
          description:
            'Answers at once; the document is fetched and prepared in the background, and the first signers are invited when that is done. Signing links and the webhook secret are shown here and never again.',
          body: CreateSigningRequest,
          response: { 201: envelope(CreatedSigningRequest) },
        },
      },
      async (request, reply) => {
        await checkNewRequest(ports, request.body)
        return await answerOnce(ports, request, reply, {
          owner: ownerOf(request.caller),
          status: 201,
          run: async (transaction) =>
            presentCreated(publicUrl, await createSigningRequest(ports, transaction, request.caller, request.body)),
        })
      },
    )

    app.get(
      '/signing',
      {
        schema: {
          tags,
          summary: 'List signing requests',
          description: 'The newest first.',
          querystring: ListSigningRequests,
          response: { 200: envelope(SigningRequestPage) },
        },
      },
      async (request) => {
        const { requests, nextCursor } = await listRequests(ports, ownerOf(request.caller), request.query)
        return success({ signingRequests: requests.map(presentSummary), nextCursor })
      },
    )

    app.get(
      '/signing/:id',
      {
        schema: {
          tags,
          summary: 'Read a signing request',
          params: SigningRequestId,
          response: { 200: envelope(SigningRequestView) },
        },
      },
      async (request) =>
        success(presentRequest(publicUrl, await readRequest(ports, request.caller, request.params.id))),
    )

    app.get(
      '/signing/:id/status',
      {
        schema: {
          tags,
          summary: 'Read how far a signing request has come',
          params: SigningRequestId,
          response: { 200: envelope(SigningStatus) },
        },
      },
      async (request) =>
        success(presentStatus(await readStatus(ports, request.caller, request.params.id), ports.clock.now())),
    )

    app.post(
      '/signing/:id/cancel',
      {
        schema: {
          tags,
          summary: 'Cancel a signing request',
          description: 'The links stop working immediately, and the signers who were invited are notified.',
          params: SigningRequestId,
          body: CancelSigningRequest,
          response: { 200: envelope(SigningRequestView) },
        },
      },
      (request, reply) =>
        answerOnce(ports, request, reply, {
          owner: ownerOf(request.caller),
          status: 200,
          run: async (transaction) => {
            const { id } = request.params
            const reason = request.body?.reason ?? null
            return presentRequest(publicUrl, await cancelRequest(ports, transaction, request.caller, id, reason))
          },
        }),
    )

    app.post(
      '/signing/:id/remind',
      {
        schema: {
          tags,
          summary: 'Remind those whose turn it is',
          description: 'At most once an hour.',
          params: SigningRequestId,
          response: { 200: envelope(Reminded) },
        },
      },
      (request, reply) =>
        answerOnce(ports, request, reply, {
          owner: ownerOf(request.caller),
          status: 200,
          run: async (transaction) => {
            const { id } = request.params
            const reminded = await remindOnDemand(ports, transaction, request.caller, id)
            return {
              signingRequestId: id,
              reminded: reminded.map(({ id: signerId, name, email }) => ({ id: signerId, name, email })),
            }
          },
        }),
    )

    app.get(
      '/signing/:id/evidence',
      {
        schema: {
          tags,
          summary: 'Download the evidence',
          'x-file': ['application/zip'],
          description:
            'A ZIP with the document as submitted and as finished, the audit trail as JSON and as a signed PDF, all proofs, certificates and tokens, and a page that says how to check them without the service.',
          params: SigningRequestId,
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const evidence = await collectEvidence(ports, request.caller, id)
        const { updatedAt } = evidence.request
        return reply
          .type('application/zip')
          .header('content-disposition', contentDisposition('attachment', `${id}-evidence.zip`))
          .send(Readable.from(writeZip(evidence.files, updatedAt), { objectMode: false }))
      },
    )
  }
}
