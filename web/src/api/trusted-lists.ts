import type { TrustedList } from '@countersign/pki/trusted-lists'
import { fetchBytes } from './trust.ts'

/**
 * The listed services that may have issued certificates of a file. The service is asked by buckets, of which there are 256:
 * it does not learn whose certificates they are. Empty where it has no lists, or cannot be reached.
 */
export async function fetchTrustedLists(buckets: readonly string[], signal: AbortSignal): Promise<TrustedList[]> {
  const answers = await Promise.all(buckets.map((bucket) => fetchBytes(`/pki/trusted-services/${bucket}`, signal)))
  return answers.flatMap((bytes) => (bytes === null ? [] : listsIn(bytes)))
}

/** A proxy in between may answer with a page of its own. */
function listsIn(bytes: Uint8Array): TrustedList[] {
  try {
    const { lists } = JSON.parse(new TextDecoder().decode(bytes)) as { lists?: TrustedList[] }
    return Array.isArray(lists) ? lists : []
  } catch {
    return []
  }
}
