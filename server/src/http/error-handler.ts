import { type ErrorCode, statusOfError } from '@countersign/api'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../ports/clock.ts'
import { KeyStoreFailed } from '../ports/key-store.ts'
import { NoTimestamp } from '../ports/timestamp-authority.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { failure } from './envelope.ts'
import { isForPeople, mayBeForPeople } from './is-for-people.ts'
import { sendRefusalPage } from './refusal-page.ts'

export interface ErrorHandlerPorts {
  readonly clock: Clock
  /** Reports whether an error means that the database is unavailable at the moment. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
}

/** Answers unknown paths; throws a refusal if it has no answer. */
export type AnswerUnknown = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Sends what went wrong, after the status; `refusal` is undefined for unexpected errors. */
export type Say = (
  message: string,
  request: FastifyRequest,
  reply: FastifyReply,
  clock: Clock,
  refusal?: Refusal,
) => FastifyReply

export function handleErrors(
  app: FastifyInstance,
  log: Logger,
  ports: ErrorHandlerPorts,
  answerUnknown: AnswerUnknown = notFound,
  say: Say = sayPlainly,
): void {
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = thrown instanceof Error ? thrown : new Error(`a value that is not an error was thrown: ${thrown}`)
    // The client is gone, and nothing went wrong here.
    if (request.raw.errored) return reply.hijack()
    const refusal = asRefusal(error, ports)
    const where = { requestId: request.id, route: request.routeOptions.url }
    if (refusal?.cause !== undefined) log.error({ err: refusal.cause, ...where }, 'request failed temporarily')
    if (refusal !== null) return answerRefusal(refusal, request, reply, ports.clock, say)
    log.error({ err: error, ...where }, 'request failed')
    return answerUnexpected(request, reply, ports.clock, say)
  })
  app.setNotFoundHandler(answerUnknown)
}

export function notFound(request: FastifyRequest): never {
  const methods = request.server.methodsAt(pathOf(request))
  if (methods.length > 0 && !methods.includes(request.method)) {
    throw new Refusal('METHOD_NOT_ALLOWED', `${request.method} is not allowed here. Use ${methods.join(' or ')}.`)
  }
  throw new Refusal('NOT_FOUND', `There is nothing at ${request.method} ${pathOf(request).slice(0, 100)}.`)
}

/**
 * PostgreSQL, appendix A: read only, a deadlock, disk full, out of memory, too many connections, a lock or a response
 * that took too long. The operator must see these.
 */
const saysWhy: ReadonlySet<unknown> = new Set(['25006', '40P01', '53100', '53200', '53300', '55P03', '57014'])

/** What the caller may learn of an error; null for unexpected ones. */
function asRefusal(error: FastifyError | Refusal | Error, ports: ErrorHandlerPorts): Refusal | null {
  if (error instanceof Refusal) return error
  if (ports.isDatabaseUnavailable(error)) {
    const reason = 'code' in error && saysWhy.has(error.code) ? { cause: error } : {}
    return new Refusal('SERVICE_UNAVAILABLE', 'The database is unavailable. Try again shortly.', 5, reason)
  }
  if (error instanceof NoTimestamp) {
    const message = 'No time-stamping authority is available. Try again later.'
    return new Refusal('SERVICE_UNAVAILABLE', message, 30, { cause: error })
  }
  if (error instanceof KeyStoreFailed) {
    const message = 'The store of the signing keys is unavailable. Try again later.'
    return new Refusal('SERVICE_UNAVAILABLE', message, 30, { cause: error })
  }
  const code = 'code' in error ? error.code : undefined
  const known = code === undefined ? undefined : frameworkErrors[code]
  if (known !== undefined) return new Refusal(...known)
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (code?.startsWith('FST_') && status !== undefined && status >= 400 && status < 500) {
    return new Refusal('INVALID_REQUEST', error.message)
  }
  return null
}

const frameworkErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['INVALID_JSON', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INVALID_JSON', 'The body is empty. Send a JSON object, or omit the Content-Type.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'UNSUPPORTED_MEDIA_TYPE',
    'This Content-Type is not supported. Send application/json, or multipart/form-data for a file upload.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', 'The body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INVALID_REQUEST', 'The length of the body does not match its Content-Length.'],
  FST_ERR_BAD_URL: ['INVALID_REQUEST', 'The URL is not valid.'],
  // PostgreSQL, appendix A: a character that its texts cannot store, which is NUL.
  '22021': ['INVALID_REQUEST', 'The request contains a character that cannot be stored. Remove NUL characters.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is nothing at this URL.'],
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply, clock: Clock, say: Say) {
  if (refusal.kind === 'unauthenticated') reply.header('www-authenticate', 'Bearer realm="countersign"')
  if (refusal.kind === 'method-not-allowed') reply.header('allow', otherMethods(request).join(', '))
  const isStopping = reply.raw.getHeader('connection') === 'close'
  // Fastify would close the connection with the body unread, and a reset could overtake the response. Node discards it.
  if (refusal.code === 'BODY_TOO_LARGE' && !isStopping) reply.removeHeader('connection')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  if (refusal.fields.length > 0) reply.header('x-error-field', refusal.fields.join(', '))
  reply.code(statusOfError(refusal.code)).header('x-error-code', refusal.code)
  return say(refusal.message, request, reply, clock, refusal)
}

function otherMethods(request: FastifyRequest): string[] {
  return request.server.methodsAt(pathOf(request)).filter((method) => method !== request.method)
}

/** A 500 shows no internals; the log has them, by the request's id. */
function answerUnexpected(request: FastifyRequest, reply: FastifyReply, clock: Clock, say: Say) {
  const message = `The service failed to process the request. If it happens again, report the request id ${request.id}.`
  reply.code(500).header('x-error-code', 'INTERNAL_ERROR')
  return say(message, request, reply, clock)
}

function sayPlainly(message: string, request: FastifyRequest, reply: FastifyReply, clock: Clock): FastifyReply {
  if (mayBeForPeople(request)) reply.header('vary', 'accept')
  if (isForPeople(request)) return sendRefusalPage(reply, message)
  return reply.type('application/json').serializer(JSON.stringify).send(failure(message, clock.now()))
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}
