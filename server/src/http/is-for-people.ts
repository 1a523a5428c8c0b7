import type { FastifyRequest } from 'fastify'

/** First parts of the addresses at which programs ask: they are answered in their own language, whatever they accept. */
const programs = /^\/(admin|anchoring|api|assets|console|health|ipfs|log|metrics|pki|signer|tsa|verification)(\/|\?|$)/i

/** Whether a person looks at the answer: one who has mistyped an address, or followed a link that leads nowhere. */
export function isForPeople({ method, url, headers }: FastifyRequest): boolean {
  const asks = method === 'GET' || method === 'HEAD'
  return asks && !programs.test(url) && /\btext\/html\b/i.test(headers.accept ?? '')
}
