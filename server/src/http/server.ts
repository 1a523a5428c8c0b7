import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ConnectionError, type FastifyInstance, fastify } from 'fastify'
import type { Logger } from 'pino'
import type { Timers } from '../ports/timers.ts'
import type { Tracer } from '../ports/tracer.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { rememberMethods } from './allowed-methods.ts'
import { requireProgress } from './body-progress.ts'
import { failure } from './envelope.ts'
import { type AnswerUnknown, type ErrorHandlerPorts, handleErrors } from './error-handler.ts'
import { handToTestMode, type OpenTestMode } from './hand-to-test-mode.ts'
import type { HttpMetrics } from './metrics.ts'
import { readJson } from './read-json.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { serializerCompiler } from './serialization.ts'
import { traceRequests } from './trace-requests.ts'
import { createValidatorCompiler } from './validation.ts'

/** Routes of a feature, with their ports bound by the assembly. */
export type Routes = (app: FastifyInstance) => Promise<void>

export interface HttpServerOptions {
  readonly log: Logger
  /** A number of proxies, or their IP addresses. */
  readonly trustProxy: number | string
  readonly metrics: HttpMetrics
  /** True once each response should end its connection. */
  readonly isStopping: () => boolean
  /** True if people use https: only then may a browser be told to insist on it. */
  readonly encrypted: boolean
  readonly openTestMode?: OpenTestMode | undefined
  readonly tracer?: Tracer
  /** Outside of the areas with their own answers. */
  readonly answerUnknown?: AnswerUnknown
}

interface HttpServerPorts extends ErrorHandlerPorts {
  readonly timers: Timers
}

/** JSON bodies are small; uploads have their own limit. */
export const jsonBodyLimit = 1024 * 1024

/** No parameter in a path is longer. There is nothing at a URL with a longer one. */
export const longestParameter = 256

/** The bare server: limits, headers, errors and logging for every route. */
export function createHttpServer(options: HttpServerOptions, ports: HttpServerPorts): FastifyInstance {
  const app: FastifyInstance = fastify({
    genReqId: createRequestIds(),
    requestIdHeader: false,
    trustProxy: trusting(options.trustProxy),
    bodyLimit: jsonBodyLimit,
    routerOptions: { maxParamLength: longestParameter },
    requestTimeout: 0, // bodies are limited by their progress
    keepAliveTimeout: 65_000, // longer than the 60 s of common load balancers, so that they close first
    // Lets this server refuse a request without Host itself, with a sentence.
    http: { headersTimeout: 20_000, maxHeaderSize: 16 * 1024, requireHostHeader: false },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, ports),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id)
      return app.errorHandler(error, request, reply)
    },
  })

  // After a thousand, Node would silently drop the others, such as Content-Length. maxHeaderSize bounds them.
  app.server.maxHeadersCount = 0
  rememberMethods(app)
  app.setValidatorCompiler(createValidatorCompiler())
  app.setSerializerCompiler(serializerCompiler)
  readJson(app)
  handleErrors(app, options.log, ports, options.answerUnknown)
  endConnections(app, options.isStopping)
  sendSecurityHeaders(app, options.encrypted)
  if (options.openTestMode !== undefined) handToTestMode(app, options.openTestMode)
  if (options.tracer?.isOn) traceRequests(app, options.tracer)
  observeRequests(app, options)
  refuseWithoutHost(app)
  refuseOtherSpellings(app)
  refuseOtherCodings(app)
  requireProgress(app, ports.timers, ({ socket }) => answerLateRequest(socket, ports))
  refuseCompressed(app)
  app.server.on('checkExpectation', (_request, response) => answerExpectation(response, ports))
  return app
}

function trusting(proxies: number | string) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

/** Registers in the given order. */
export async function registerAll(app: FastifyInstance, features: readonly Routes[]): Promise<void> {
  for (const routes of features) await app.register(routes)
}

/** Set on the raw response, which test mode answers as well. */
function endConnections(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.raw.setHeader('connection', 'close')
    done()
  })
}

/** Cheap and unique: random per process, then counted. */
function createRequestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `req_${process}${(count++).toString(36).padStart(6, '0')}`
}

/** Logs the route's pattern, never the URL itself: a signing link is a secret. */
function observeRequests(app: FastifyInstance, { log, metrics }: HttpServerOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    if (log.isLevelEnabled('debug')) {
      const { method, id } = request
      log.debug(
        { requestId: id, method, route: route ?? 'none', status: reply.statusCode, ms: reply.elapsedTime },
        'request',
      )
    }
    done()
  })
}

/** RFC 9112 3.2 */
function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isMissing = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(isMissing ? new Refusal('INVALID_REQUEST', 'The header Host is missing.') : undefined)
  })
}

export const internalPath = /^\/(admin|metrics)(?![^/])/

/**
 * Proxies keep these paths inside by their text. The router decodes paths, so that `/%6detrics` would be `/metrics` here
 * and something else for a proxy that does not: only the plain spelling exists.
 */
function refuseOtherSpellings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const [path] = internalPath.exec(request.routeOptions.url ?? '') ?? []
    if (path === undefined || request.raw.url?.startsWith(path)) return done()
    reply.callNotFound()
  })
}

/** Node reports the fault in these bodies itself, while the request runs, and would have it answered twice. */
const refusedByCoding = new WeakSet<Socket>()

/** RFC 9112 6.1: a message whose final coding is not chunked has no determinable end. */
function refuseOtherCodings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const coding = request.headers['transfer-encoding']?.trim().toLowerCase() ?? 'chunked'
    if (coding === 'chunked') return done()
    refusedByCoding.add(request.raw.socket)
    reply.header('connection', 'close')
    done(new Refusal('INVALID_REQUEST', 'This Transfer-Encoding is not supported. Send chunked, or none.'))
  })
}

/** RFC 9110 8.4. Bodies are never decompressed. Checked after the key, like everything about the body. */
function refuseCompressed(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, _body, done) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    const isPlain = encoding === '' || encoding === 'identity'
    const message = 'Content-Encoding is not supported. Send the body uncompressed.'
    done(isPlain ? null : new Refusal('UNSUPPORTED_MEDIA_TYPE', message))
  })
}

/** RFC 9110 10.1.1: any expectation but 100-continue. */
function answerExpectation(response: ServerResponse, ports: ErrorHandlerPorts): void {
  const body = failure('The header Expect has an unsupported value. Omit the header.', ports.clock.now())
  const headers = { 'content-type': 'application/json', 'x-error-code': 'INVALID_REQUEST', connection: 'close' }
  response.writeHead(417, headers).end(JSON.stringify(body))
}

/** Also answers what never became a request: broken syntax, oversized headers, a header that takes too long. */
function answerBrokenRequest(error: ConnectionError, socket: Socket, ports: ErrorHandlerPorts): void {
  if (refusedByCoding.has(socket)) return
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      answerLateRequest(socket, ports)
      break
    case 'HPE_HEADER_OVERFLOW':
      answerBySocket(socket, '431 Request Header Fields Too Large', 'The headers are too large.', ports)
      break
    default:
      answerBySocket(socket, '400 Bad Request', 'This is not a valid HTTP request.', ports)
  }
}

function answerLateRequest(socket: Socket, ports: ErrorHandlerPorts): void {
  answerBySocket(socket, '408 Request Timeout', 'The request took too long to arrive.', ports)
}

/** For when no reply can be sent any more, or yet. */
function answerBySocket(socket: Socket, status: string, message: string, ports: ErrorHandlerPorts): void {
  const body = JSON.stringify(failure(message, ports.clock.now()))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Error-Code: INVALID_REQUEST\r\nConnection: close\r\n\r\n${body}`,
  )
  socket.destroySoon()
}
