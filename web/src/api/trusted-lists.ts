import type { TrustedList } from '@countersign/pki/trusted-lists'
import { fetchBytes } from './trust.ts'

/**
 * The listed services that may have issued a file's certificates. The service sees only which of 256 buckets the page
 * requests, so it does not learn whose certificates they are. Empty if the service has no lists or cannot be reached.
 */
export async function fetchTrustedLists(buckets: readonly string[], signal: AbortSignal): Promise<TrustedList[]> {
  const answers = await Promise.all(buckets.map((bucket) => fetchBytes(`/pki/trusted-services/${bucket}`, signal)))
  return answers.flatMap((bytes) => (bytes === null ? [] : listsIn(bytes)))
}

/** Empty if a proxy answers with its own page. */
function listsIn(bytes: Uint8Array): TrustedList[] {
  try {
    const { lists } = JSON.parse(new TextDecoder().decode(bytes)) as { lists?: TrustedList[] }
    return Array.isArray(lists) ? lists : []
  } catch {
    return []
  }
}
