import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentDisposition } from './content-disposition.ts'
import { isKnown } from './negotiation.ts'

/** A file of which size and hash are known before it is read. */
export interface SentFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

/** Streams a file to be saved under its name, which is opened only if the caller does not have it yet. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, size, sha256 }: SentFile,
  open: () => Promise<AsyncIterable<Uint8Array>>,
) {
  const etag = `"${sha256}"`
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send()
  const content = await open()
  return reply
    .header('content-disposition', contentDisposition('attachment', name))
    .header('content-length', size)
    .header('etag', etag)
    .type(type)
    .send(Readable.from(content))
}
