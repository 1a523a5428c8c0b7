import { Readable } from 'node:stream'
import { oneOf } from '@countersign/api'
import { type CarBlock, type Cid, encodeCid, formatCid, ProofError, parseCid, RAW, writeCar } from '@countersign/proof'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { failure } from '../../http/envelope.ts'
import { contentDisposition } from '../../http/send-file.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Log } from '../log/log.ts'
import { chooseFormat, type FormatChoice, type GatewayFormat } from './gateway-format.ts'
import { type Block, readBlock, readDag } from './read-block.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly clock: Clock
}

const Query = Type.Object({
  format: Type.Optional(Type.String({ maxLength: 50, 'x-expects': 'one of raw, car, json, dag-json' })),
  'dag-scope': Type.Optional(oneOf('block', 'entity', 'all')),
  'entity-bytes': Type.Optional(
    Type.String({ pattern: '^-?\\d{1,15}:(\\*|-?\\d{1,15})$', 'x-expects': 'from:to, for example 0:1023 or 0:*' }),
  ),
})

type Asked = { Params: { cid: string }; Querystring: Static<typeof Query> }
type GatewayRequest = FastifyRequest<Asked>

/** IPFS path gateway, "Cache-Control". */
const forEver = 'public, max-age=29030400, immutable'

/** IPFS trustless gateway, "Dedicated Probe Paths": the CID of the empty identity block, and its bytes. */
const probe = { text: 'bafkqaaa', cid: Uint8Array.of(0x01, RAW, 0x00, 0x00) }

/** Limits the publications streamed at the same time, and how long a reader may stall. */
const mostStreams = 8
const idleMs = 60_000

/** A public trustless gateway to published blocks; clients check each block against its CID. */
export function gatewayRoutes(ports: Ports): Routes {
  return async (app) => {
    let streams = 0

    app.addHook('onRequest', async (_request, reply) => {
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', 'content-length, content-location, etag, x-ipfs-path, x-ipfs-roots')
        .header('cross-origin-resource-policy', 'cross-origin')
    })

    app.route<Asked>({
      method: ['GET', 'HEAD'],
      url: '/ipfs/:cid',
      schema: { params: Type.Object({ cid: Type.String() }), querystring: Query },
      handler: async (request, reply) => {
        if (request.headers['service-worker'] !== undefined) throw noServiceWorker()
        const asked = request.params.cid
        const { format: wanted } = request.query
        const { accept } = request.headers
        if (asked === probe.text) {
          const choice = chooseFormat(RAW, wanted, accept)
          return choice === undefined ? notAcceptable(reply, ports.clock) : answerProbe(request, reply, choice)
        }
        const cid = readCid(asked)
        const choice = chooseFormat(cid.codec, wanted, accept)
        if (choice === undefined) return notAcceptable(reply, ports.clock)
        const block = await readBlock(ports, cid)
        if (block === undefined) throw new Refusal('NOT_FOUND', 'This service has not published a block with this CID.')
        describe(request, reply, formatCid(cid), choice)
        if (isFresh(request, reply)) return reply.code(304).send()
        if (choice.format !== 'car') return sendBytes(request, reply, block.bytes)
        if (request.method === 'HEAD') return reply.send()
        if (scopeOf(request) !== 'all') return reply.send(carOf(encodeCid(cid), [block]))
        if (streams >= mostStreams) throw tooManyStreams(reply)
        streams++
        return reply.send(
          carOf(encodeCid(cid), readDag(ports, block), reply).on('close', () => {
            streams--
          }),
        )
      },
    })

    app.get('/ipfs/:cid/*', (): never => {
      throw new Refusal('NOT_FOUND', 'Paths below a CID are not supported. Request /ipfs/<CID>.')
    })

    // The preflight of browsers before they send a header of their own, such as If-None-Match.
    app.options('/ipfs/:cid', (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, HEAD, OPTIONS')
        .header('access-control-allow-headers', 'accept, cache-control, if-none-match, range')
        .header('access-control-max-age', '86400')
        .send(),
    )
  }
}

function readCid(text: string): Cid {
  try {
    return parseCid(text)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new Refusal('INVALID_REQUEST', `The CID is invalid: ${error.message}.`)
  }
}

/** Sets all headers of the response but its length. */
function describe(request: GatewayRequest, reply: FastifyReply, cid: string, choice: FormatChoice): void {
  const { contentType, disposition, extension } = representations[choice.format]
  reply
    .header('content-type', choice.format === 'car' ? `${contentType}; dups=${choice.dups}` : contentType)
    .header('content-disposition', contentDisposition(disposition, `${cid}.${extension}`))
    .header('cache-control', forEver)
    .header('etag', etagOf(request, cid, choice))
    .header('accept-ranges', 'none')
    .header('x-content-type-options', 'nosniff')
    .header('x-ipfs-path', `/ipfs/${request.params.cid}`)
    .header('x-ipfs-roots', cid)
  if (request.query.format === undefined) reply.header('vary', 'accept')
  if (choice.byAccept) reply.header('content-location', `/ipfs/${cid}?${locationQuery(request, choice.format)}`)
}

/** IPFS trustless gateway, "Content-Type" and "Content-Disposition". */
const representations: Record<
  GatewayFormat,
  { contentType: string; disposition: 'inline' | 'attachment'; extension: string }
> = {
  raw: { contentType: 'application/vnd.ipld.raw', disposition: 'attachment', extension: 'bin' },
  car: { contentType: 'application/vnd.ipld.car; version=1; order=dfs', disposition: 'attachment', extension: 'car' },
  json: { contentType: 'application/json', disposition: 'inline', extension: 'json' },
  'dag-json': { contentType: 'application/vnd.ipld.dag-json', disposition: 'attachment', extension: 'json' },
}

/** Equal bytes have equal tags; CARs of different scope do not. */
function etagOf(request: GatewayRequest, cid: string, { format }: FormatChoice): string {
  if (format !== 'car') return `"${cid}.${format}"`
  const range = request.query['entity-bytes']
  return `"${scopeOf(request)}.${cid}.car${range === undefined ? '' : `.${range}`}"`
}

/** `entity-bytes` implies the scope `entity`, which is one block since there are no files. */
function scopeOf({ query }: GatewayRequest): 'block' | 'entity' | 'all' {
  return query['dag-scope'] ?? (query['entity-bytes'] === undefined ? 'all' : 'entity')
}

function locationQuery({ query }: GatewayRequest, format: GatewayFormat): string {
  const { format: _, ...rest } = query
  const known = ['dag-scope', 'entity-bytes'] as const
  const others = known.flatMap((name) => (rest[name] === undefined ? [] : [`${name}=${rest[name]}`]))
  return [`format=${format}`, ...others].join('&')
}

/** RFC 9110 section 13.1.2. */
function isFresh(request: GatewayRequest, reply: FastifyReply): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(String(reply.getHeader('etag')))
}

function sendBytes(request: GatewayRequest, reply: FastifyReply, bytes: Uint8Array) {
  reply.header('content-length', bytes.length)
  return reply.send(
    request.method === 'HEAD' ? undefined : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  )
}

/**
 * Streams one block after the other, as the reader takes them. A failure aborts the response, as the specification
 * demands.
 */
function carOf(root: Uint8Array, blocks: AsyncIterable<Block> | Iterable<Block>, reply?: FastifyReply): Readable {
  reply?.raw.setTimeout(idleMs, () => reply.raw.destroy())
  return Readable.from(writeCar(root, underBinaryCids(blocks)), { objectMode: false })
}

async function* underBinaryCids(blocks: AsyncIterable<Block> | Iterable<Block>): AsyncGenerator<CarBlock> {
  for await (const { cid, bytes } of blocks) yield { cid: encodeCid(cid), bytes }
}

function answerProbe(request: GatewayRequest, reply: FastifyReply, choice: FormatChoice) {
  describe(request, reply, probe.text, choice)
  if (isFresh(request, reply)) return reply.code(304).send()
  if (choice.format !== 'car') return sendBytes(request, reply, new Uint8Array())
  return reply.send(request.method === 'HEAD' ? undefined : carOf(probe.cid, []))
}

function notAcceptable(reply: FastifyReply, clock: Clock) {
  const message = 'The block is not available in this format. Request raw or car, or json for a dag-json block.'
  return reply.code(406).header('x-error-code', 'NOT_ACCEPTABLE').send(failure(message, clock.now()))
}

function tooManyStreams(reply: FastifyReply): Refusal {
  for (const header of ['cache-control', 'etag', 'content-disposition', 'content-location']) reply.removeHeader(header)
  return new Refusal('TOO_MANY_REQUESTS', 'Too many downloads are in progress. Try again shortly.', 10)
}

/** IPFS path gateway, "Service-Worker": a worker could take over every other URL below. */
function noServiceWorker(): Refusal {
  return new Refusal('INVALID_REQUEST', 'A block cannot be registered as a service worker.')
}
