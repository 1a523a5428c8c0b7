import type { Certificate } from '../certificates/certificate.ts'

/** RFC 6960 4.2.2.1: without a next update, newer information is always available; this is how old it may be. */
const MAX_AGE_MILLIS = 24 * 60 * 60 * 1000

/** Sentences on why a statement that nothing is revoked does not cover that time; empty if it does. */
export function whyNotCovering(
  { thisUpdate, nextUpdate }: { readonly thisUpdate: Date; readonly nextUpdate: Date | null },
  certificate: Certificate,
  at: Date,
  what: string,
): string[] {
  // Issuers may drop expired certificates (RFC 5280 3.3), so silence after the end means nothing.
  if (thisUpdate > certificate.notAfter) return [`${what} was made after the certificate had expired.`]
  const until = nextUpdate ?? new Date(thisUpdate.getTime() + MAX_AGE_MILLIS)
  return at <= until ? [] : [`${what} is too old: it covers the time to ${until.toISOString()}.`]
}
