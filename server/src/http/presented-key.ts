import type { IncomingHttpHeaders } from 'node:http'

interface Request {
  readonly headers: IncomingHttpHeaders
}

/** The API key of a request, valid or not. */
export function presentedKey(request: Request): string | undefined {
  const header = request.headers['x-api-key']
  return typeof header === 'string' && header !== '' ? header : bearerToken(request)
}

/** RFC 6750 2.1; the scheme is case-insensitive (RFC 9110 11.1). */
export function bearerToken(request: Request): string | undefined {
  return request.headers.authorization?.match(/^bearer +([^\s]+) *$/i)?.[1]
}
