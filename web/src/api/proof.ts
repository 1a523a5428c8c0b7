import { parseVerifierKey } from '@countersign/proof'
import { callsTo } from './call.ts'
import type { Outcome } from './problem.ts'
import { request } from './request.ts'

const call = callsTo({ downloadProofOfHash: 'GET /verification/v1/:hash/proof' })

export function proofPath(hash: string): `/${string}` {
  return call('downloadProofOfHash', { hash }).address
}

export function fetchProof(hash: string, signal: AbortSignal): Promise<Outcome<string>> {
  return request(proofPath(hash), signal)
}

let known: string | null = null

/**
 * The key that this service publishes for its log, or null if it cannot be downloaded. Cached, so that a page that was
 * loaded online recognizes this log when it is offline.
 */
export async function fetchLogKey(signal: AbortSignal): Promise<string | null> {
  if (known !== null) return known
  const answer = await request('/log/vkey', signal)
  if (answer.ok && isKey(answer.value.trim())) known = answer.value.trim()
  return known
}

function isKey(text: string): boolean {
  try {
    parseVerifierKey(text)
    return true
  } catch {
    return false
  }
}
