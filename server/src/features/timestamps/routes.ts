import { timestamps as api } from '@countersign/api'
import { exportTlogProof, formatProofFile, toProofObject } from '@countersign/proof'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { success } from '../../http/envelope.ts'
import { recallOrAnswer } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { readFormFields } from '../../http/read-form-fields.ts'
import { hashUpload, isUpload } from '../../http/receive-upload.ts'
import { contentDisposition } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { bytesOfHex } from '../../vocabulary/sha256-hex.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry } from '../log/model.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import type { Receipts } from '../log/sign-receipt.ts'
import { type CertifyPorts, certifyTimestamp } from './certify-timestamp.ts'
import { contentOf, createTimestamps, type NewTimestamp, submitted } from './create-timestamps.ts'
import { exportOtsOf, type OtsPorts } from './export-ots.ts'
import { findTimestamp, findTimestamps, findTimestampsById, verifyHash, withDetails } from './find-timestamp.ts'
import { listTimestamps } from './list-timestamps.ts'
import { detailsOf, noDetails, type RecordedTimestamp } from './model.ts'
import { presentCreated, presentTimestamp, presentVerification } from './present.ts'
import { proveSoon, proveTimestamp, proveTimestamps } from './prove-timestamp.ts'
import { type AnchoringPorts, withAnchoring } from './read-anchoring.ts'

interface Ports extends AnswerPorts, AnchoringPorts, CertifyPorts, OtsPorts {
  readonly randomness: Randomness
  readonly log: Log
  readonly checkpoints: Checkpoints
  readonly receipts: Receipts
  readonly publicUrl: string
}

export function timestampRoutes(ports: Ports): Routes {
  const { publicUrl, receipts } = ports

  /** One signature serves all timestamps of a commit, unless the answer must be the same again. */
  const receiptOf = ({ entry, commit }: RecordedTimestamp, isRepeatable: boolean) =>
    commit === undefined || isRepeatable ? receipts.alone(entry.sequenceNumber, commit) : receipts.shared(commit, entry)

  const proofIn = async ({ query }: FastifyRequest, entry: LogEntry): Promise<Pick<api.CreatedTimestamp, 'proof'>> => {
    if ((query as { include?: 'proof' }).include === undefined) return {}
    const proof = await proveSoon(ports, entry)
    return { proof: proof && toProofObject(proof) }
  }

  /** The receipt is not part of the stored answer, because it is signed after the commit. A repeated one promises the same. */
  const create = (request: FastifyRequest, reply: FastifyReply, input: NewTimestamp) =>
    recallOrAnswer(ports, request, reply, {
      owner: ownerOf(request.caller),
      status: 201,
      content: () => [input.type, ...contentOf(input)],
      run: (alongside) => createTimestamps(ports, request.caller, [input], alongside),
      present: async (created: readonly RecordedTimestamp[]): Promise<api.CreatedTimestamp> => {
        const recorded = created[0] as RecordedTimestamp
        const receipt = await receiptOf(recorded, isRepeatable(request))
        return { ...presentCreated(ports, recorded), receipt, ...(await proofIn(request, recorded.entry)) }
      },
      keep: ([recorded]: readonly RecordedTimestamp[]) => presentCreated(ports, recorded as RecordedTimestamp),
      recall: async (kept) => {
        const receipt = await receipts.alone(kept.sequenceNumber)
        const [found] = await findTimestamps(ports, { from: kept.sequenceNumber, count: 1 })
        return { ...kept, receipt, ...(found && (await proofIn(request, found.entry))) }
      },
    })

  const createFromUpload = async (request: FastifyRequest, reply: FastifyReply) => {
    const { file: fingerprint, fields } = await hashUpload(request)
    const details = detailsOf(readFormFields(api.TimestampDetails, fields))
    return await create(request, reply, { fingerprint, type: 'UPLOADED_FILE', details })
  }

  const createFromHash = (request: FastifyRequest, reply: FastifyReply) =>
    create(request, reply, submitted(bodyOf(request.body)))

  return async (app) => {
    serve(app, api.createTimestamp, (request, reply) =>
      isUpload(request) ? createFromUpload(request, reply) : createFromHash(request, reply),
    )

    serve(app, api.listTimestamps, async (request) => {
      const { timestamps, nextCursor } = await listTimestamps(ports, request.caller, request.query)
      return success({ timestamps: timestamps.map((one) => presentTimestamp(publicUrl, one, one.details)), nextCursor })
    })

    const answerVerification = async (hash: string) =>
      success(presentVerification(publicUrl, await verifyHash(ports, bytesOfHex(hash))))
    serve(app, api.verifyHash, (request) => answerVerification(request.body.hash))
    serve(app, api.verifyHashByAddress, (request) => answerVerification(request.query.hash))

    serve(app, api.readTimestamp, async (request) => {
      const entry = await findTimestamp(ports, request.caller, request.params.id)
      const [recorded] = await withDetails(ports, [entry])
      return success(presentTimestamp(publicUrl, await withAnchoring(ports, entry), recorded?.details ?? noDetails))
    })

    serve(app, api.readProofs, async (request) => {
      const entries = await findTimestampsById(ports, request.caller, request.body.ids)
      return success({ proofs: (await proveTimestamps(ports, entries)).map(toProofObject) })
    })

    serve(app, api.downloadProof, async (request, reply) => {
      const entry = await findTimestamp(ports, request.caller, request.params.id)
      const { format = 'json' } = request.query
      const send = (ending: string, type: string, content: string | Uint8Array) =>
        sendFile(reply, `${entry.id}.${ending}`, type, typeof content === 'string' ? content : Buffer.from(content))
      switch (format) {
        case 'tlog-proof':
          return send(format, 'text/plain; charset=utf-8', exportTlogProof(await proveTimestamp(ports, entry)))
        case 'ots':
          return send(format, otsType, await exportOtsOf(ports, entry))
        case 'tsr':
          return send(format, tsrType, await certifyTimestamp(ports, entry))
        case 'json':
          return send('proof.json', 'application/json', formatProofFile(await proveTimestamp(ports, entry)))
      }
    })
  }
}

function isRepeatable({ headers }: FastifyRequest): boolean {
  return headers['idempotency-key'] !== undefined
}

/** A request without a content type reaches the route unchecked. */
function bodyOf(body: unknown): api.NewTimestamp {
  if (typeof body === 'object' && body !== null && 'hash' in body) return body as api.NewTimestamp
  throw new Refusal(
    'INVALID_REQUEST',
    'The hash is missing. Send a JSON body with a hash, or a file as multipart/form-data.',
  )
}

/** RFC 3161 3.4. */
const tsrType = 'application/timestamp-reply'

const otsType = 'application/vnd.opentimestamps.v1'

function sendFile(reply: FastifyReply, name: string, type: string, content: string | Buffer) {
  return reply.header('content-disposition', contentDisposition('attachment', name)).type(type).send(content)
}
