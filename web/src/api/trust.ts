import { type AlgorithmEnds, readAlgorithmEnds } from '@countersign/pki/algorithm-ends'
import { readPem } from '@countersign/pki/pem'
import { requestFile } from './request.ts'

/** The certificates and revocation lists that this service publishes, as DER. */
export type ServiceTrust = {
  /**
   * The root certificates of this service, including earlier ones. Null if they or the algorithm end dates cannot be
   * downloaded.
   */
  readonly roots: readonly Uint8Array[] | null
  /** Roots of the external time-stamping authorities that the service trusts. Empty if they cannot be downloaded. */
  readonly timestampRoots: readonly Uint8Array[]
  /** The algorithm end dates that the operator announced. */
  readonly ends: AlgorithmEnds
  /** Revocation lists. Those that cannot be downloaded are missing. */
  readonly crls: readonly Uint8Array[]
}

/** After this time, the page shows the signatures of a file without the service's lists. */
const TIMEOUT_MS = 8_000
const MOST_BYTES = 5 * 1024 * 1024

export type ServiceRoots = Pick<ServiceTrust, 'roots' | 'timestampRoots' | 'ends'>

let knownRoots: readonly Uint8Array[] | null = null
let knownTimestampRoots: readonly Uint8Array[] | null = null
let knownEnds: AlgorithmEnds | null = null

/** Cached, so that a page that was loaded online can check files when it is offline. */
export async function fetchRoots(signal: AbortSignal): Promise<ServiceRoots> {
  const [roots, timestampRoots, ends] = await Promise.all([
    knownRoots ?? fetchOwnRoots(signal),
    knownTimestampRoots ?? fetchPem('/pki/timestamp-roots.pem', 'CERTIFICATE', signal),
    knownEnds ?? fetchEnds(signal),
  ])
  knownRoots ??= roots
  knownTimestampRoots ??= timestampRoots
  knownEnds ??= ends
  // Without the end dates, an algorithm may already be too weak to trust.
  if (knownEnds === null) return { roots: null, timestampRoots: [], ends: {} }
  return { roots: knownRoots, timestampRoots: knownTimestampRoots ?? [], ends: knownEnds }
}

export async function fetchTrust(signal: AbortSignal): Promise<ServiceTrust> {
  const [roots, crls] = await Promise.all([fetchRoots(signal), fetchLists(signal)])
  return { ...roots, crls }
}

/** An older node publishes only its newest root. */
async function fetchOwnRoots(signal: AbortSignal): Promise<readonly Uint8Array[] | null> {
  const roots = await fetchPem('/pki/roots.pem', 'CERTIFICATE', signal)
  if (roots !== null && roots.length > 0) return roots
  const newest = await fetchDer('/pki/root.crt', signal)
  return newest && [newest]
}

/** The lists of all authorities. If they are too large, or the node is older, only those in use. */
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

/** An older node answers 404, which means no end dates. */
async function fetchEnds(signal: AbortSignal): Promise<AlgorithmEnds | null> {
  try {
    const answer = await requestFile(
      '/pki/algorithm-ends.txt',
      AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    )
    if (answer.ok) return readAlgorithmEnds(new TextDecoder().decode(answer.value))
    return answer.problem.kind === 'refused' && answer.problem.code === 'NOT_FOUND' ? {} : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** Null if a proxy answers with its own page. */
async function fetchDer(path: `/${string}`, signal: AbortSignal): Promise<Uint8Array | null> {
  const bytes = await fetchBytes(path, signal)
  return bytes?.[0] === SEQUENCE ? bytes : null
}

export async function fetchBytes(path: `/${string}`, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const answer = await requestFile(path, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]))
    return answer.ok && answer.value.length <= MOST_BYTES ? answer.value : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** The tag of the outermost element of every certificate and CRL (X.690 8.9). */
const SEQUENCE = 0x30
