import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from './security-headers.ts'

/** A page that the service renders itself, without script, or its stylesheet. */
export interface PageResource {
  readonly type: string
  readonly body: string
  readonly etag: string
}

export function pageResource(markup: string): PageResource {
  return resource('text/html; charset=utf-8', markup)
}

/** What all pages share, what those have that are rendered here, and what is this page's own. */
export function stylesheetResource(own: URL): PageResource {
  const shared = ['tokens', 'ground', 'frame', 'facts'].map(
    (name) => new URL(`../../../web/src/styles/${name}.css`, import.meta.url),
  )
  const rendered = new URL('./rendered-pages.css', import.meta.url)
  const parts = [...shared, rendered, own].map((path) => readFileSync(path, 'utf8'))
  return resource('text/css; charset=utf-8', parts.join('\n'))
}

function resource(type: string, body: string): PageResource {
  return { type, body, etag: `"${hash('sha256', body, 'base64url')}"` }
}

/** Kept by the browser but asked about each time, so that page and stylesheet never come from different versions. */
export function answerPage(request: FastifyRequest, reply: FastifyReply, { type, body, etag }: PageResource) {
  reply.headers({ etag, 'cache-control': 'no-cache', ...pageHeaders })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** Weak comparison (RFC 9110 13.1.2): a proxy that compresses turns our validator into a weak one. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.some((one) => one === etag || one === '*') ?? false
}
