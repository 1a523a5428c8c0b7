import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageHeaders } from '../security-headers.ts'
import type { Routes } from '../server.ts'
import type { OpenApiDocument } from './openapi-document.ts'
import { renderPage } from './render-page.ts'

interface Resource {
  readonly type: string
  readonly body: string
  readonly etag: string
}

/** The readable reference at `/docs`. The document is asked for at the first visit, when every route is registered. */
export function referenceRoutes(readDocument: () => OpenApiDocument): Routes {
  const stylesheet = resource(
    'text/css; charset=utf-8',
    readFileSync(new URL('./reference.css', import.meta.url), 'utf8'),
  )
  let page: Resource | undefined
  return async (app) => {
    app.get('/docs', async (request, reply) => {
      page ??= resource('text/html; charset=utf-8', renderPage(readDocument()))
      return answer(request, reply, page)
    })
    app.get('/', async (_request, reply) => reply.redirect('/docs'))
    app.get('/docs/reference.css', async (request, reply) => answer(request, reply, stylesheet))
  }
}

function resource(type: string, body: string): Resource {
  return { type, body, etag: `"${hash('sha256', body, 'base64url')}"` }
}

/** Kept by the browser but asked about each time, so that page and stylesheet never come from different versions. */
function answer(request: FastifyRequest, reply: FastifyReply, { type, body, etag }: Resource) {
  reply.headers({ etag, 'cache-control': 'no-cache', ...pageHeaders })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** Weak comparison (RFC 9110 13.1.2): a proxy that compresses turns our validator into a weak one. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known?.some((one) => one === etag || one === '*') ?? false
}
