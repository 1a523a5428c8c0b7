import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'
import { isUpload } from './receive-upload.ts'

/**
 * Lets the following routes accept multipart bodies if their schema says so: they get the stream as it arrives, and
 * nothing is stored. The others refuse them: they would act without having read what was sent.
 */
export function takeUploads(app: object): void {
  const area = app as FastifyInstance
  area.addContentTypeParser('multipart/form-data', (_request, stream, done) => done(null, stream))
  area.addHook('onRoute', (route) => {
    const hasNoBody = route.method === 'GET' || route.method === 'HEAD'
    if (hasNoBody || namesUpload(route.schema?.body)) return
    route.preParsing = [refuseUpload, ...[route.preParsing ?? []].flat()]
  })
}

function namesUpload(body: unknown): boolean {
  const { content = {} } = (body ?? {}) as { readonly content?: object }
  return 'multipart/form-data' in content
}

function refuseUpload(
  request: FastifyRequest,
  _reply: FastifyReply,
  _stream: unknown,
  done: (error?: Error) => void,
): void {
  const message = 'This operation does not accept files. Send application/json.'
  done(isUpload(request) ? new Refusal('UNSUPPORTED_MEDIA_TYPE', message) : undefined)
}
