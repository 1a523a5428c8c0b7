import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { envelope, success } from '../../http/envelope.ts'
import { answerOnceAlongside } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { isUpload, receiveUpload } from '../../http/receive-upload.ts'
import type { Routes } from '../../http/server.ts'
import type { Slots } from '../../ports/slots.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { PageQuery, pageOf } from '@countersign/api'
import { findDocument } from '../documents/find-document.ts'
import { applySeal, positionMissing, type SealApplication } from './apply-seal.ts'
import { compareSeals } from './compare-seals.ts'
import { pictureOfSeal } from './draw-default-image.ts'
import { findOwnSeal, listSeals } from './find-seal.ts'
import type { ApplyPorts } from './make-sealed.ts'
import { type SealPosition, usualSealWidth } from './model.ts'
import { askOutside, type OutsidePorts } from './online/ask-outside.ts'
import { presentAppliedSeal, presentSeal, presentSealsReport } from './present.ts'
import {
  AppliedSeal,
  ApplyNamedSeal,
  ApplySeal,
  Seal,
  SealId,
  SealsReport,
  VerifyDocument,
  VerifyUpload,
} from './schemas.ts'
import { verifyOwnDocument } from './verify-own-document.ts'
import { verifySeals } from './verify-seals.ts'

interface Ports extends ApplyPorts, AnswerPorts, OutsidePorts {
  readonly uploadSlots: Slots
  readonly publicUrl: string
}

const tags = ['Seals']

/** Every one of them needs a key that is linked to an organization, which is asked before the request is looked into. */
export function sealRoutes(ports: Ports): Routes {
  const { publicUrl } = ports

  const apply = async (request: FastifyRequest, reply: FastifyReply, asked: Static<typeof ApplyNamedSeal>) => {
    const caller = withOrganization(request.caller)
    const application: SealApplication = { ...asked, position: await readPosition(ports, caller, asked) }
    return await answerOnceAlongside(ports, request, reply, {
      owner: caller.organization.id,
      status: 200,
      content: request.body,
      run: (alongside) => applySeal(ports, caller, application, alongside),
      present: presentAppliedSeal,
    })
  }

  return async (app) => {
    app.addHook('onRequest', async (request) => void withOrganization(request.caller))

    app.get(
      '/seals',
      {
        schema: {
          tags,
          summary: 'List the seals of the organization',
          querystring: PageQuery,
          response: { 200: envelope(pageOf('seals', Seal)) },
        },
      },
      async (request) => {
        const { organization } = withOrganization(request.caller)
        const { items, nextCursor } = await listSeals(ports, organization.id, request.query)
        const seals = await Promise.all(items.map((seal) => presentSeal(publicUrl, seal)))
        return success({ seals, nextCursor })
      },
    )

    app.get(
      '/seals/:sealId',
      { schema: { tags, summary: 'Read a seal', params: SealId, response: { 200: envelope(Seal) } } },
      async (request) => {
        const { organization } = withOrganization(request.caller)
        return success(await presentSeal(publicUrl, await findOwnSeal(ports, organization.id, request.params.sealId)))
      },
    )

    app.get(
      '/seals/:sealId/image',
      {
        schema: {
          tags,
          summary: 'See how a seal looks',
          'x-file': ['image/png', 'image/svg+xml'],
          description:
            'The picture that was uploaded for it as a PNG, which an SVG has become too, or an SVG of the drawn one.',
          params: SealId,
        },
      },
      async (request, reply) => {
        const { organization } = withOrganization(request.caller)
        const seal = await findOwnSeal(ports, organization.id, request.params.sealId)
        const picture = await pictureOfSeal(ports, seal)
        return reply.type(picture.type).send(picture.content)
      },
    )

    const applied = { tags, response: { 200: envelope(AppliedSeal) } }
    const aboutApplying =
      'Puts the seal on a page, signed with its certificate, with validation data and a timestamp over it all (PAdES B-LTA), as a new version of the document. Earlier seals and signatures stay valid. A file of any kind is sealed without a position: the new version is an ASiC-E container with the file and a CAdES B-LTA signature over it.'

    app.post(
      '/seals/apply',
      { schema: { ...applied, summary: 'Seal a document', description: aboutApplying, body: ApplyNamedSeal } },
      (request, reply) => apply(request, reply, request.body),
    )

    app.post(
      '/seals/:sealId/apply',
      {
        schema: {
          ...applied,
          summary: 'Seal a document with this seal',
          description: aboutApplying,
          params: SealId,
          body: ApplySeal,
        },
      },
      (request, reply) => {
        const { sealId } = request.params
        requireSameSeal(sealId, request.body.sealId)
        return apply(request, reply, { ...request.body, sealId })
      },
    )

    app.post(
      '/seals/verify',
      {
        schema: {
          tags,
          summary: 'Verify the seals of a document',
          description:
            'Of an own document by its id, or of any PDF or ASiC-E container that is uploaded: which seals it carries, whose, since when, whether what was sealed is unaltered, and whether a seal has been revoked since.',
          body: {
            content: {
              'application/json': { schema: VerifyDocument },
              'multipart/form-data': { schema: VerifyUpload },
            },
          },
          response: { 200: envelope(SealsReport) },
        },
      },
      async (request) => {
        if (!isUpload(request)) {
          const { documentId, online = false, compare = false } = bodyOf(request.body)
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
      },
    )
  }
}

function withOrganization(caller: Caller): Caller & { organization: NonNullable<Caller['organization']> } {
  const { organization } = caller
  if (organization !== null) return { ...caller, organization }
  throw new Refusal('ORGANIZATION_REQUIRED', 'Seals belong to organizations, and this key has none.')
}

/** Only what is known to have no pages may come without a position: everything else is a slip, and told before anything else. */
async function readPosition(
  ports: Ports,
  caller: Caller,
  { documentId, position }: Static<typeof ApplyNamedSeal>,
): Promise<SealPosition | null> {
  if (position !== undefined) {
    const { page, x, y, width = usualSealWidth } = position
    return { page, x, y, width }
  }
  const document = await findDocument(ports, documentId)
  if (document?.owner !== ownerOf(caller) || document.container === null) throw positionMissing()
  return null
}

/** A seal cannot be taken off again, so nobody guesses which of two was meant. */
function requireSameSeal(inAddress: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody === inAddress) return
  throw new Refusal('INVALID_REQUEST', 'sealId in the body is another than the one in the address; send one of them.')
}

/** A request without a content type reaches the route unchecked. */
function bodyOf(body: unknown): Static<typeof VerifyDocument> {
  if (typeof body === 'object' && body !== null && 'documentId' in body) return body as Static<typeof VerifyDocument>
  throw new Refusal(
    'INVALID_REQUEST',
    'Send a JSON body with a documentId, or a PDF or ASiC-E container as multipart/form-data.',
  )
}

function choiceOf(fields: ReadonlyMap<string, string>, name: 'online' | 'compare'): boolean {
  const value = fields.get(name) ?? 'false'
  if (value === 'true' || value === 'false') return value === 'true'
  throw new Refusal('INVALID_REQUEST', `${name} must be true or false.`)
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(pieces))
}
