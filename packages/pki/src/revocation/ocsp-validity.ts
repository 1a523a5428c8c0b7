import { readOcspResponse } from './ocsp-response.ts'

/** Until when a response may be used; null if it does not say. Throws for other content; does not verify it. */
export function readOcspValidity(response: Uint8Array): Date | null {
  const [first] = readOcspResponse(response).singles
  return first?.nextUpdate ?? null
}
