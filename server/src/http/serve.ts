import {
  type AnswerOf,
  type BodyOf,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type Scope,
  scopeOf,
} from '@countersign/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mode } from '../vocabulary/mode.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { envelope } from './envelope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope that a key needs here; null if any key will do. */
    scope?: Scope | null
  }
}

type Parts<T extends Operation> = { Params: ParamsOf<T>; Querystring: QueryOf<T>; Body: BodyOf<T> }

/** Its envelope or, for a file or JSON Lines, whatever the reply has sent. */
type Answered<T extends Operation> = T extends { hasLines: true }
  ? unknown
  : T extends { answer: object }
    ? { success: true; data: AnswerOf<T> }
    : unknown

interface Options {
  /** In bytes, if different from the area's. */
  readonly bodyLimit?: number
  /** Runs before the request is read. */
  readonly onRequest?: (request: FastifyRequest) => Promise<void>
}

/** Serves an operation. The instance must be registered at the prefix of the operation's area. */
export function serve<T extends Operation>(
  app: FastifyInstance,
  operation: T,
  answer: (request: FastifyRequest<Parts<T>>, reply: FastifyReply) => Promise<Answered<T>>,
  options: Options = {},
): void {
  const { method, path, params, query, body, answer: data, status = 200 } = operation
  app.route<Parts<T>>({
    method,
    url: path,
    schema: {
      ...(params !== undefined && { params }),
      ...(query !== undefined && { querystring: query }),
      ...(body !== undefined && { body }),
      ...(data !== undefined && { response: { [status]: envelope(data) } }),
    },
    config: { scope: scopeOf(operation) },
    ...options,
    // Fastify types a reply by the parts of its request as well.
    handler: answer as never,
  })
}

/** Serves an operation that changes what both modes have in common: test mode refuses it. */
export function serveLive<T extends Operation>(
  app: FastifyInstance,
  mode: Mode,
  operation: T,
  answer: (request: FastifyRequest<Parts<T>>, reply: FastifyReply) => Promise<Answered<T>>,
  options: Options = {},
): void {
  serve(app, operation, answer, mode === 'live' ? options : { onRequest: refuseInTestMode })
}

async function refuseInTestMode(): Promise<void> {
  throw new Refusal('METHOD_NOT_ALLOWED', 'Test mode uses the live settings. Change them in live mode.')
}
