import { readOcspResponse } from './ocsp-response.ts'

/** Until when an answer may be used; null where it promises none. Throws for what is no answer; whether it is right is not asked. */
export function readOcspValidity(response: Uint8Array): Date | null {
  const [first] = readOcspResponse(response).singles
  return first?.nextUpdate ?? null
}
