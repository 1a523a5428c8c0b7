import { isAscii, isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'

const mostNested = 100

/**
 * JSON is UTF-8 (RFC 8259 8.1). Another encoding would be misread, and the wrong characters would end up in a
 * certificate as somebody's name, so it is refused.
 */
export function readJson(app: FastifyInstance, mediaType = 'application/json'): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(mediaType, { parseAs: 'buffer' }, (request, body, done) => {
    const fault = faultOfEncoding(request, body)
    if (fault !== undefined) return done(fault, undefined)
    if (body.length === 0 && needsNoBody(request)) return done(null, undefined)
    // A shorter body has no room for so many brackets.
    if (body.length <= 2 * mostNested) return parse(request, body.toString(), done)
    return parse(request, body.toString(), (error, value) =>
      isNestedTooDeeply(value) ? done(tooDeep(), undefined) : done(error, value),
    )
  })
}

/** Why the body is not a text in UTF-8; undefined if it is. */
export function faultOfEncoding(request: FastifyRequest, body: Buffer): Refusal | undefined {
  // Pure ASCII is the same in every declared encoding.
  if (!saysUtf8(request.headers['content-type']) && !isAscii(body)) return otherCharset()
  return isUtf8(body) ? undefined : notUtf8()
}

export function isNestedTooDeeply(value: unknown): boolean {
  return isNestedDeeper(value, mostNested)
}

function saysUtf8(contentType: string | undefined): boolean {
  if (contentType === undefined || contentType === 'application/json') return true
  const charset = contentType.match(/;\s*charset\s*=\s*"?([^\s;"]*)/i)?.[1]?.toLowerCase()
  return charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii'
}

/** Clients often send a content type even without a body. */
function needsNoBody(request: FastifyRequest): boolean {
  const body = request.routeOptions.schema?.body as { readonly type?: unknown } | undefined
  return body === undefined || (Array.isArray(body.type) && body.type.includes('null'))
}

function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1))
}

function otherCharset(): Refusal {
  return new Refusal(
    'UNSUPPORTED_MEDIA_TYPE',
    'The charset is not supported. Send JSON in UTF-8, and omit the charset.',
  )
}

function notUtf8(): Refusal {
  return new Refusal('INVALID_JSON', 'The body is not valid UTF-8. Send JSON in UTF-8.')
}

export function tooDeep(): Refusal {
  return new Refusal('INVALID_JSON', `The body is nested too deeply. Send at most ${mostNested} levels.`)
}
