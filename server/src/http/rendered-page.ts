import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts, isKnown } from './negotiation.ts'
import { pageHeaders } from './security-headers.ts'

/** A page that the service renders itself, or its stylesheet or script. */
export interface PageResource {
  readonly type: string
  readonly body: string
  readonly etag: string
  /** Compressed on first use. */
  readonly packed: (encoding: Encoding) => Buffer
}

/** The best first. */
const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Takes no longer than gzip, and finds what pages repeat at a distance. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const compress: Readonly<Record<Encoding, (body: string) => Buffer>> = {
  br: (body) => brotliCompressSync(body, quality),
  gzip: (body) => gzipSync(body),
}

export function pageResource(markup: string): PageResource {
  return resource('text/html; charset=utf-8', markup)
}

/** The styles of all pages, of rendered pages, and of this page. */
export function stylesheetResource(own: URL): PageResource {
  const shared = ['tokens', 'ground', 'frame', 'facts'].map(
    (name) => new URL(`../../../web/src/styles/${name}.css`, import.meta.url),
  )
  const rendered = new URL('./rendered-pages.css', import.meta.url)
  const parts = [...shared, rendered, own].map((path) => readFileSync(path, 'utf8'))
  return resource('text/css; charset=utf-8', parts.join('\n'))
}

export function scriptResource(own: URL): PageResource {
  return resource('text/javascript; charset=utf-8', readFileSync(own, 'utf8'))
}

function resource(type: string, body: string): PageResource {
  const packed = new Map<Encoding, Buffer>()
  return {
    type,
    body,
    // Weak, since the same page goes out in several encodings (RFC 9110 8.8.3.3).
    etag: `W/"${hash('sha256', body, 'base64url')}"`,
    packed(encoding) {
      const known = packed.get(encoding) ?? compress[encoding](body)
      packed.set(encoding, known)
      return known
    },
  }
}

/** Cached by the browser but revalidated each time, so that page and stylesheet never come from different versions. */
export function answerPage(request: FastifyRequest, reply: FastifyReply, { type, body, etag, packed }: PageResource) {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...pageHeaders })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(type)
  const encoding = encodings.find((one) => accepts(request, one))
  return encoding === undefined ? reply.send(body) : reply.header('content-encoding', encoding).send(packed(encoding))
}
