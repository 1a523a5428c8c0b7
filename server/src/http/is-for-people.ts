import type { FastifyRequest } from 'fastify'

/** First parts of the addresses at which programs ask: they are answered in their own language, whatever they accept. */
const programs = /^\/(admin|anchoring|api|assets|console|health|ipfs|log|metrics|pki|signer|tsa|verification)(\/|\?|$)/i

/** Whether people may come here, so that what a refusal looks like depends on what is accepted. */
export function mayBeForPeople({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !programs.test(url)
}

/** Whether a person looks at the answer: one who has mistyped an address, or followed a link that leads nowhere. */
export function isForPeople(request: FastifyRequest): boolean {
  return mayBeForPeople(request) && /\btext\/html\b/i.test(request.headers.accept ?? '')
}
