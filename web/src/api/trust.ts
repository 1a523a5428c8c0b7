import { readPem } from '@countersign/pki/pem'
import { requestFile } from './request.ts'

/** What this service publishes about whom it vouches for, DER each. */
export type ServiceTrust = {
  /** Null when it cannot be had. */
  readonly root: Uint8Array | null
  /** Of the time-stamping authorities of others that it trusts; none where they cannot be had. */
  readonly timestampRoots: readonly Uint8Array[]
  /** What was revoked; those that cannot be had are left out. */
  readonly crls: readonly Uint8Array[]
}

/** The signatures of a file are shown without the service's answer rather than late. */
const PATIENCE = 8_000
const MOST_BYTES = 5 * 1024 * 1024

export type ServiceRoots = Pick<ServiceTrust, 'root' | 'timestampRoots'>

let knownRoot: Uint8Array | null = null
let knownTimestampRoots: readonly Uint8Array[] | null = null

/** Asked for once and kept, so that a page that was opened online can check a file when it is offline. */
export async function fetchRoots(signal: AbortSignal): Promise<ServiceRoots> {
  const [root, timestampRoots] = await Promise.all([
    knownRoot ?? fetchDer('/pki/root.crt', signal),
    knownTimestampRoots ?? fetchTimestampRoots(signal),
  ])
  knownRoot ??= root
  knownTimestampRoots ??= timestampRoots
  return { root: knownRoot, timestampRoots: knownTimestampRoots ?? [] }
}

export async function fetchTrust(signal: AbortSignal): Promise<ServiceTrust> {
  const [roots, ...lists] = await Promise.all([
    fetchRoots(signal),
    fetchDer('/pki/root.crl', signal),
    fetchDer('/pki/issuing.crl', signal),
  ])
  return { ...roots, crls: lists.filter((list) => list !== null) }
}

async function fetchTimestampRoots(signal: AbortSignal): Promise<readonly Uint8Array[] | null> {
  const text = await fetchBytes('/pki/timestamp-roots.pem', signal)
  try {
    return text && readPem(new TextDecoder().decode(text))
  } catch {
    return null
  }
}

/** A proxy in between may answer with a page of its own. */
async function fetchDer(path: `/${string}`, signal: AbortSignal): Promise<Uint8Array | null> {
  const bytes = await fetchBytes(path, signal)
  return bytes?.[0] === SEQUENCE ? bytes : null
}

async function fetchBytes(path: `/${string}`, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const answer = await requestFile(path, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]))
    return answer.ok && answer.value.length <= MOST_BYTES ? answer.value : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** The tag that every certificate and every list begins with (X.690 8.9). */
const SEQUENCE = 0x30
