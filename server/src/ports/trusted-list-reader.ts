import type { TrustedListReport } from '@countersign/pki/trusted-lists'

/**
 * Trusted lists from where they are published, read and checked off the event loop, since some have many megabytes.
 *
 * - A URL is called like one given by a third party: a list of lists names it. A path is a local file.
 * - A list that is not signed by one of the signers (each DER), or is unreadable, results in a report that says why.
 * - A list that cannot be retrieved, or not read within the limits of time and memory, is a `ListUnavailable`.
 */
export interface TrustedListReader {
  read(location: string, signers: readonly Uint8Array[], signal: AbortSignal): Promise<TrustedListReport>
}

/** The message is a sentence for the operator. */
export class ListUnavailable extends Error {
  override readonly name = 'ListUnavailable'
}
