import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts, isKnown } from './negotiation.ts'
import { pageHeaders } from './security-headers.ts'

/** A page that the service renders itself, or its stylesheet or script. */
export interface PageResource {
  readonly type: string
  readonly body: string
  readonly etag: string
  /** Compressed on first use. */
  readonly packed: () => Buffer
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
  let packed: Buffer | undefined
  return {
    type,
    body,
    // Weak, since the same page goes out in two encodings (RFC 9110 8.8.3.3).
    etag: `W/"${hash('sha256', body, 'base64url')}"`,
    packed: () => {
      packed ??= gzipSync(body)
      return packed
    },
  }
}

/** Cached by the browser but revalidated each time, so that page and stylesheet never come from different versions. */
export function answerPage(request: FastifyRequest, reply: FastifyReply, { type, body, etag, packed }: PageResource) {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...pageHeaders })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(type)
  return accepts(request, 'gzip') ? reply.header('content-encoding', 'gzip').send(packed()) : reply.send(body)
}
