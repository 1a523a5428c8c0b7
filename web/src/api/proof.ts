import {
  formatTilePath,
  type HashTile,
  parseVerifierKey,
  parseWitnessPolicy,
  type WitnessPolicy,
} from '@countersign/proof'
import { callsTo } from './call.ts'
import type { Outcome } from './problem.ts'
import { request, requestFile } from './request.ts'

const call = callsTo({ downloadProofOfHash: 'GET /verification/v1/:hash/proof' })

export function proofPath(hash: string): `/${string}` {
  return call('downloadProofOfHash', { hash }).address
}

export function fetchProof(hash: string, signal: AbortSignal): Promise<Outcome<string>> {
  return request(proofPath(hash), signal)
}

/** The newest checkpoint of the public log, as a signed note. */
export function fetchCheckpoint(signal: AbortSignal): Promise<Outcome<string>> {
  return request('/log/checkpoint', signal)
}

export function fetchTile(tile: HashTile, signal: AbortSignal): Promise<Outcome<Uint8Array>> {
  return requestFile(`/log/${formatTilePath(tile)}`, signal)
}

/** What this service publishes about its log. */
export type LogTrust = {
  readonly vkey: string
  /** The witnesses that confirm the log; null if it has none, or if they cannot be downloaded. */
  readonly policy: WitnessPolicy | null
}

let known: LogTrust | null = null

/**
 * Null if the key cannot be downloaded. Cached, so that a page that was loaded online recognizes this log when it is
 * offline.
 */
export async function fetchLogTrust(signal: AbortSignal): Promise<LogTrust | null> {
  if (known !== null) return known
  const [key, policy] = await Promise.all([request('/log/vkey', signal), request('/log/policy', signal)])
  const vkey = key.ok ? key.value.trim() : ''
  if (!isKey(vkey)) return null
  const found = { vkey, policy: policy.ok ? policyIn(policy.value) : null }
  // The next page may be able to download the policy.
  if (policy.ok) known = found
  return found
}

function isKey(text: string): boolean {
  try {
    parseVerifierKey(text)
    return true
  } catch {
    return false
  }
}

function policyIn(text: string): WitnessPolicy | null {
  try {
    const policy = parseWitnessPolicy(text)
    return policy.witnesses.length === 0 ? null : policy
  } catch {
    return null
  }
}
