import { Readable } from 'node:stream'
import { withoutHarm } from '@countersign/rules/readable-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

/** RFC 6266 4.3 and appendix D: a name for those who know only ASCII and, where it says more, the true one. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = withoutHarm(name, '_').replace(/[/\\:*?"<>|]/g, '_')
  if (/^[\w.-]+$/.test(safe)) return `${kind}; filename="${safe}"`
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/%/g, '_')
  // RFC 8187 3.2.1: what encodeURIComponent leaves and an extended value does not allow.
  const extended = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`
}
