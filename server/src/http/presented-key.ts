import type { IncomingHttpHeaders } from 'node:http'

interface Request {
  readonly headers: IncomingHttpHeaders
}

/** The API key that came with a request, whether it is one or not. */
export function presentedKey(request: Request): string | undefined {
  const header = request.headers['x-api-key']
  return typeof header === 'string' && header !== '' ? header : bearerToken(request)
}

/** RFC 6750 2.1; the scheme's name is taken in any case (RFC 9110 11.1). */
export function bearerToken(request: Request): string | undefined {
  return request.headers.authorization?.match(/^bearer +([^\s]+) *$/i)?.[1]
}
