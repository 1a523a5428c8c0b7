import { Readable } from 'node:stream'
import { replaceUnsafeCharacters } from '@countersign/rules/readable-name'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '../ports/blob-store.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { isSameFile, readRange } from './byte-range.ts'
import { isKnown } from './negotiation.ts'

/** A file whose size and hash are known before it is read. */
export interface SentFile {
  readonly name: string
  /** Shown by the browser if true, else downloaded. */
  readonly isShown?: boolean
  readonly type: string
  readonly size: number
  readonly sha256: string
}

/** Reads a file, or a proper part of it. */
export type OpenFile = (range: ByteRange | undefined) => Promise<AsyncIterable<Uint8Array>>

/** Streams a file or a part of it. Opens it only if the client wants its bytes and does not have them yet. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SentFile, open: OpenFile) {
  const etag = `"${file.sha256}"`
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).header('etag', etag).send()
  const range = wantedRange(request, file.size, etag)
  if (range === 'none') throw outOfRange(reply, file.size)
  // An empty stream, since Fastify would count the bytes of anything else.
  const content = request.method === 'HEAD' ? [] : await open(isWhole(range, file.size) ? undefined : range)
  reply
    .header('content-disposition', contentDisposition(file.isShown ? 'inline' : 'attachment', file.name))
    .header('content-length', range === undefined ? file.size : range.last + 1 - range.first)
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .type(file.type)
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
  return reply.send(Readable.from(content))
}

/** RFC 9110 14.2: ranges apply only to GET. */
function wantedRange({ method, headers }: FastifyRequest, size: number, etag: string): ByteRange | 'none' | undefined {
  return method === 'GET' && isSameFile(String(headers['if-range'] ?? etag), etag)
    ? readRange(headers.range, size)
    : undefined
}

/** A whole file is read without a range, so that its hash is checked. */
function isWhole(range: ByteRange | undefined, size: number): boolean {
  return range === undefined || range.last + 1 - range.first === size
}

function outOfRange(reply: FastifyReply, size: number): Refusal {
  reply.header('content-range', `bytes */${size}`)
  return new Refusal(
    'RANGE_NOT_SATISFIABLE',
    `The Range starts after the end of the file, which has ${size} bytes. Send a Range within the file.`,
  )
}

/** RFC 6266 4.3 and appendix D: an ASCII name and, if different, the true one. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = replaceUnsafeCharacters(name, '_').replace(/[/\\:*?"<>|]/g, '_')
  if (/^[\w.-]+$/.test(safe)) return `${kind}; filename="${safe}"`
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/%/g, '_')
  // RFC 8187 3.2.1: characters that encodeURIComponent keeps and an extended value does not allow.
  const extended = encodeURIComponent(safe).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${extended}`
}
