import { createHash } from 'node:crypto'
import { seals as api } from '@countersign/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { success } from '../../http/envelope.ts'
import { answerOnceAlongside } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { isUpload, receiveUpload } from '../../http/receive-upload.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Slots } from '../../ports/slots.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { findDocument } from '../documents/find-document.ts'
import { applySeal, positionMissing, type SealApplication } from './apply-seal.ts'
import { compareSeals } from './compare-seals.ts'
import { pictureOfSeal } from './draw-default-image.ts'
import { findOwnSeal, listSeals } from './find-seal.ts'
import type { ApplyPorts } from './make-sealed.ts'
import type { SealPosition } from './model.ts'
import { askOutside, type OutsidePorts } from './online/ask-outside.ts'
import { presentAppliedSeal, presentSeal, presentSealsReport } from './present.ts'
import { verifyOwnDocument } from './verify-own-document.ts'
import { verifySeals } from './verify-seals.ts'

interface Ports extends ApplyPorts, AnswerPorts, OutsidePorts {
  readonly uploadSlots: Slots
  readonly publicUrl: string
}

/** Each route needs a key linked to an organization, which is checked before the request is read. */
export function sealRoutes(ports: Ports): Routes {
  const { publicUrl } = ports

  const apply = async (request: FastifyRequest, reply: FastifyReply, asked: api.ApplyNamedSeal) => {
    const caller = withOrganization(request.caller)
    const application: SealApplication = { ...asked, position: await readPosition(ports, caller, asked) }
    return await answerOnceAlongside(ports, request, reply, {
      owner: caller.organization.id,
      status: 200,
      content: () => request.body,
      run: (alongside) => applySeal(ports, caller, application, alongside),
      present: presentAppliedSeal,
    })
  }

  return async (app) => {
    app.addHook('onRequest', async (request) => void withOrganization(request.caller))

    serve(app, api.listSeals, async (request) => {
      const { organization } = withOrganization(request.caller)
      const { items, nextCursor } = await listSeals(ports, organization.id, request.query)
      const seals = await Promise.all(items.map((seal) => presentSeal(publicUrl, seal)))
      return success({ seals, nextCursor })
    })

    serve(app, api.readSeal, async (request) => {
      const { organization } = withOrganization(request.caller)
      return success(await presentSeal(publicUrl, await findOwnSeal(ports, organization.id, request.params.sealId)))
    })

    serve(app, api.downloadSealImage, async (request, reply) => {
      const { organization } = withOrganization(request.caller)
      const seal = await findOwnSeal(ports, organization.id, request.params.sealId)
      const picture = await pictureOfSeal(ports, seal)
      return reply.type(picture.type).send(picture.content)
    })

    serve(app, api.sealDocument, (request, reply) => apply(request, reply, request.body))

    serve(app, api.applySeal, async (request, reply) => {
      const { sealId } = request.params
      requireSameSeal(sealId, request.body.sealId)
      return await apply(request, reply, { ...request.body, sealId })
    })

    serve(app, api.verifySeals, async (request) => {
      if (!isUpload(request)) {
        const { documentId, online, compare } = bodyOf(request.body)
        const verified = await verifyOwnDocument(ports, request.caller, documentId, { online, compare })
        const { report, fileHash, comparisons } = verified
        return success(presentSealsReport(report, { documentId, fileHash }, comparisons))
      }
      const owner = ownerOf(request.caller)
      return await ports.uploadSlots.run(owner, async () => {
        const { file: bytes, fields } = await receiveUpload(request, collect)
        const online = choiceOf(fields, 'online')
        const compare = choiceOf(fields, 'compare')
        const fileHash = createHash('sha256').update(bytes).digest('hex')
        const outside = await askOutside(ports, owner, async () => bytes, { online })
        const report = await ports.fileSlots.run(owner, () => verifySeals(ports, bytes, outside))
        const comparisons = compare ? await compareSeals(ports, owner, async () => bytes, report) : new Map()
        return success(presentSealsReport(report, { documentId: null, fileHash }, comparisons))
      })
    })
  }
}

function withOrganization(caller: Caller): Caller & { organization: NonNullable<Caller['organization']> } {
  const { organization } = caller
  if (organization !== null) return { ...caller, organization }
  throw new Refusal(
    'ORGANIZATION_REQUIRED',
    "This key is not linked to an organization, so it has no seals. Use an organization's key.",
  )
}

/**
 * Only a document known to have no pages may omit the position: any other omission is a mistake, reported before
 * anything else.
 */
async function readPosition(
  ports: Ports,
  caller: Caller,
  { documentId, position }: api.ApplyNamedSeal,
): Promise<SealPosition | null> {
  if (position !== undefined) {
    const { page, x, y, width = api.usualSealWidth } = position
    return { page, x, y, width }
  }
  const document = await findDocument(ports, documentId)
  if (document?.owner !== ownerOf(caller) || document.container === null) throw positionMissing()
  return null
}

/** A seal cannot be removed again, so the service does not guess which of two was meant. */
function requireSameSeal(inAddress: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody === inAddress) return
  throw wrongField(
    'sealId',
    'sealId in the body differs from the one in the URL. Send the same id, or omit it in the body.',
  )
}

/** A request without a content type reaches the route unchecked. */
function bodyOf(body: unknown): api.VerifyDocument {
  if (typeof body === 'object' && body !== null && 'documentId' in body) return body as api.VerifyDocument
  throw new Refusal(
    'INVALID_REQUEST',
    'The document is missing. Send a JSON body with a documentId, or a PDF or ASiC-E container as multipart/form-data.',
  )
}

function choiceOf(fields: ReadonlyMap<string, string>, name: 'online' | 'compare'): boolean {
  const value = fields.get(name) ?? 'false'
  if (value === 'true' || value === 'false') return value === 'true'
  throw wrongField(name, `${name} must be true or false.`)
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pieces))
}
