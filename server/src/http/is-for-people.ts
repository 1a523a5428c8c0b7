import type { FastifyRequest } from 'fastify'

/** First path segments of the URLs for programs: their answers ignore Accept. */
const programs =
  /^\/(admin|anchoring|api|assets|console|health|ipfs|log|metrics|pki|scim|signer|tsa|verification)(\/|\?|$)/i

/** Reports whether people may come here, so that the form of a refusal depends on Accept. */
export function mayBeForPeople({ method, url, routeOptions }: FastifyRequest): boolean {
  // The URL may spell the path of the route in another way.
  const isForPrograms = programs.test(url) || programs.test(routeOptions.url ?? '')
  return (method === 'GET' || method === 'HEAD') && !isForPrograms
}

/** Reports whether a person sees the response, after mistyping a URL or following a dead link. */
export function isForPeople(request: FastifyRequest): boolean {
  return mayBeForPeople(request) && /\btext\/html\b/i.test(request.headers.accept ?? '')
}
