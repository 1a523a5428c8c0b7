import {
  formatTilePath,
  type HashTile,
  type KeyChain,
  openKeyChain,
  parseVerifierKey,
  parseWitnessPolicy,
  periodOf,
  soleKey,
  splitStatements,
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
  /** What the log has stated about its keys; empty if it has stated nothing. */
  readonly keys: readonly string[]
}

let known: LogTrust | null = null

/**
 * Null if the key cannot be downloaded. Cached, so that a page that was loaded online recognizes this log when it is
 * offline.
 */
export async function fetchLogTrust(signal: AbortSignal): Promise<LogTrust | null> {
  if (known !== null) return known
  const [key, policy, keys] = await Promise.all([
    request('/log/vkey', signal),
    request('/log/policy', signal),
    request('/log/keys', signal),
  ])
  const vkey = key.ok ? key.value.trim() : ''
  if (!isKey(vkey)) return null
  const found = {
    vkey,
    policy: policy.ok ? policyIn(policy.value) : null,
    keys: keys.ok ? statementsIn(keys.value) : [],
  }
  // The next page may be able to download the rest.
  if (policy.ok && keys.ok) known = found
  return found
}

/**
 * All keys of the log, and its end if it has ended. Null if its statements do not name the key that it publishes: they
 * may be newer or older. Throws if a signature on them is wrong.
 */
export async function openLogKeys({ vkey, keys }: LogTrust): Promise<KeyChain | null> {
  const key = parseVerifierKey(vkey)
  if (keys.length === 0) return soleKey(key)
  const chain = await openKeyChain(key.name, keys)
  return periodOf(chain, key) === undefined ? null : chain
}

function isKey(text: string): boolean {
  try {
    parseVerifierKey(text)
    return true
  } catch {
    return false
  }
}

function statementsIn(text: string): readonly string[] {
  try {
    return splitStatements(text)
  } catch {
    return []
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
