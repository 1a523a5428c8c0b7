import type { AnswerOf, BodyOf, Operation, ParamsOf, QueryOf } from '@countersign/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { envelope } from './envelope.ts'

type Parts<T extends Operation> = { Params: ParamsOf<T>; Querystring: QueryOf<T>; Body: BodyOf<T> }

/** Its envelope, or, where it is a file, whatever the reply has sent. */
type Answered<T extends Operation> = T extends { answer: object } ? { success: true; data: AnswerOf<T> } : unknown

interface Options {
  /** In bytes, where it is not that of the area. */
  readonly bodyLimit?: number
  /** Is asked before the request is looked into. */
  readonly onRequest?: (request: FastifyRequest) => Promise<void>
}

/** Serves an operation. The instance was registered at the place of an area, where the path of the operation begins. */
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
    ...options,
    // The types of Fastify know a reply by the parts of its request as well.
    handler: answer as never,
  })
}
