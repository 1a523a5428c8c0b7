import { requestFile } from './request.ts'

/** What this service publishes about whom it vouches for, DER each. */
export type ServiceTrust = {
  /** Null when it cannot be had. */
  readonly root: Uint8Array | null
  /** What was revoked; those that cannot be had are left out. */
  readonly crls: readonly Uint8Array[]
}

/** The signatures of a file are shown without the service's answer rather than late. */
const PATIENCE = 8_000
const MOST_BYTES = 5 * 1024 * 1024

let known: Uint8Array | null = null

/** Asked for once and kept, so that a page that was opened online can check a file when it is offline. */
export async function fetchRoot(signal: AbortSignal): Promise<Uint8Array | null> {
  known ??= await fetchDer('/pki/root.crt', signal)
  return known
}

export async function fetchTrust(signal: AbortSignal): Promise<ServiceTrust> {
  const [root, ...lists] = await Promise.all([
    fetchRoot(signal),
    fetchDer('/pki/root.crl', signal),
    fetchDer('/pki/issuing.crl', signal),
  ])
  return { root, crls: lists.filter((list) => list !== null) }
}

/** A proxy in between may answer with a page of its own. */
async function fetchDer(path: `/${string}`, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const answer = await requestFile(path, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]))
    return answer.ok && answer.value.length <= MOST_BYTES && answer.value[0] === SEQUENCE ? answer.value : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}

/** The tag that every certificate and every list begins with (X.690 8.9). */
const SEQUENCE = 0x30
