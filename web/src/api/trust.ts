import { type AlgorithmEnds, readAlgorithmEnds } from '@countersign/pki/algorithm-ends'
import { readPem } from '@countersign/pki/pem'
import { requestFile } from './request.ts'

/** What this service publishes about whom it certifies, DER each. */
export type ServiceTrust = {
  /** Its own, earlier ones too; null when they, or the ends of their algorithms, cannot be downloaded. */
  readonly roots: readonly Uint8Array[] | null
  /** Of the time-stamping authorities of others that it trusts; none where they cannot be downloaded. */
  readonly timestampRoots: readonly Uint8Array[]
  /** Announced by its operator. */
  readonly ends: AlgorithmEnds
  /** What was revoked; those that cannot be downloaded are left out. */
  readonly crls: readonly Uint8Array[]
}

/** The signatures of a file are shown without the service's answer rather than late. */
const PATIENCE = 8_000
const MOST_BYTES = 5 * 1024 * 1024

export type ServiceRoots = Pick<ServiceTrust, 'roots' | 'timestampRoots' | 'ends'>

let knownRoots: readonly Uint8Array[] | null = null
let knownTimestampRoots: readonly Uint8Array[] | null = null
let knownEnds: AlgorithmEnds | null = null

/** Asked for once and kept, so that a page that was opened online can check a file when it is offline. */
export async function fetchRoots(signal: AbortSignal): Promise<ServiceRoots> {
  const [roots, timestampRoots, ends] = await Promise.all([
    knownRoots ?? fetchOwnRoots(signal),
    knownTimestampRoots ?? fetchPem('/pki/timestamp-roots.pem', 'CERTIFICATE', signal),
    knownEnds ?? fetchEnds(signal),
  ])
  knownRoots ??= roots
  knownTimestampRoots ??= timestampRoots
  knownEnds ??= ends
  // Nothing is trusted by algorithms that may have ended.
  if (knownEnds === null) return { roots: null, timestampRoots: [], ends: {} }
  return { roots: knownRoots, timestampRoots: knownTimestampRoots ?? [], ends: knownEnds }
}

export async function fetchTrust(signal: AbortSignal): Promise<ServiceTrust> {
  const [roots, crls] = await Promise.all([fetchRoots(signal), fetchLists(signal)])
  return { ...roots, crls }
}

/** An older node knows the newest one only. */
async function fetchOwnRoots(signal: AbortSignal): Promise<readonly Uint8Array[] | null> {
  const roots = await fetchPem('/pki/roots.pem', 'CERTIFICATE', signal)
  if (roots !== null && roots.length > 0) return roots
  const newest = await fetchDer('/pki/root.crt', signal)
  return newest && [newest]
}

/** Of all authorities there were; where that is too much, or a node is older, of those in use. */
async function fetchLists(signal: AbortSignal): Promise<readonly Uint8Array[]> {
  const lists = await fetchPem('/pki/crls.pem', 'X509 CRL', signal)
  if (lists !== null && lists.length > 0) return lists
  const newest = await Promise.all([fetchDer('/pki/root.crl', signal), fetchDer('/pki/issuing.crl', signal)])
  return newest.filter((list) => list !== null)
}

async function fetchPem(
  path: `/${string}`,
  label: 'CERTIFICATE' | 'X509 CRL',
  signal: AbortSignal,
): Promise<readonly Uint8Array[] | null> {
  const text = await fetchBytes(path, signal)
  try {
    return text && readPem(new TextDecoder().decode(text), label)
  } catch {
    return null
  }
}

/** An older node has none, and says so. */
async function fetchEnds(signal: AbortSignal): Promise<AlgorithmEnds | null> {
  try {
    const answer = await requestFile(
      '/pki/algorithm-ends.txt',
      AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    )
    if (answer.ok) return readAlgorithmEnds(new TextDecoder().decode(answer.value))
    return answer.problem.kind === 'refused' && answer.problem.code === 'NOT_FOUND' ? {} : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** A proxy in between may answer with a page of its own. */
async function fetchDer(path: `/${string}`, signal: AbortSignal): Promise<Uint8Array | null> {
  const bytes = await fetchBytes(path, signal)
  return bytes?.[0] === SEQUENCE ? bytes : null
}

export async function fetchBytes(path: `/${string}`, signal: AbortSignal): Promise<Uint8Array | null> {
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
