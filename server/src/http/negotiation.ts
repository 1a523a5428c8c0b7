import type { FastifyRequest } from 'fastify'

/** Compared weakly (RFC 9110 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim())
  return known?.some((one) => one === '*' || one.replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false
}

/** RFC 9110 12.5.3, as browsers use it: an encoding is accepted if it is named with a nonzero weight. */
export function accepts(request: FastifyRequest, encoding: string): boolean {
  const header = request.headers['accept-encoding']
  const offers = (Array.isArray(header) ? header.join(',') : (header ?? '')).toLowerCase().split(',')
  return offers.some((offer) => {
    const [name = '', ...weights] = offer.split(';').map((part) => part.trim())
    return name === encoding && !weights.some((weight) => /^q=0(\.0*)?$/.test(weight))
  })
}
