import type { TrustedListReport } from '@countersign/pki/trusted-lists'

/**
 * Trusted lists from where they are published, read and checked away from the event loop, since some have many megabytes.
 *
 * - A URL is asked as addresses of strangers are: a list of lists names it, and that is another's word. A path is a file here.
 * - A list that is not signed by one of the signers (DER each), or cannot be read, is a report that says why.
 * - What cannot be retrieved, or not read within the bounds of time and memory, is a `ListUnavailable`.
 */
export interface TrustedListReader {
  read(location: string, signers: readonly Uint8Array[], signal: AbortSignal): Promise<TrustedListReport>
}

/** Its message is a sentence for the operator. */
export class ListUnavailable extends Error {
  override readonly name = 'ListUnavailable'
}
