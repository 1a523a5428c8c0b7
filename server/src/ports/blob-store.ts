/**
 * Keeps files under the SHA-256 of their content, encrypted. A blob never changes: putting it again is no fault.
 *
 * - `put` resolves when the blob would survive a power cut. One that fails leaves nothing half-written to be read.
 * - What is read is what was put: a blob that was changed, cut, reordered or exchanged for another is `damaged`, never wrong.
 * - No blob is ever whole in memory but by `read`.
 * - Whoever reads or lists the storage itself learns sizes and times, and cannot tell whether it holds a file he knows.
 * - Nobody counts references here: who deletes must know that nobody needs the blob nor is putting it.
 */
export interface BlobStore {
  /** An error of the source comes out as it is. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, expectation?: BlobExpectation): Promise<StoredBlob>
  /**
   * Every piece is authentic when it comes; the blob is complete when the end has come. Of a range, only the segments that hold
   * it are read and checked: what lies outside of it may be damaged. One that exceeds the blob is a RangeError.
   */
  get(sha256: string, range?: ByteRange): AsyncIterable<Uint8Array>
  read(sha256: string, maxBytes: number): Promise<Uint8Array>
  has(sha256: string): Promise<boolean>
  /** A blob that is not there is no fault. */
  delete(sha256: string): Promise<void>
  /** Whether it could be used now: writes, reads and deletes a blob. Rejects with a sentence for the operator. */
  check(): Promise<void>
}

/** Positions of bytes from 0, both included, as in RFC 9110 14.1.2. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface BlobExpectation {
  /** Another content is refused as `mismatch`. */
  readonly sha256?: string
  /** More is refused as `too-large`. */
  readonly maxBytes?: number
}

export interface StoredBlob {
  /** 64 hexadecimal characters in lower case. */
  readonly sha256: string
  readonly size: number
}

/**
 * - `missing`: no blob of this hash
 * - `damaged`: it is not what was put, or was put under another secret key; it will not mend by itself
 * - `mismatch`, `too-large`: not as the caller expects
 * - `full`: no space left
 * - `denied`: the storage does not let us, or is not the one that was meant; the operator must see to it
 * - `unavailable`: the storage does not answer, or not as it should; later it may do
 */
export type BlobStoreFailure = 'missing' | 'damaged' | 'mismatch' | 'too-large' | 'full' | 'denied' | 'unavailable'

/** Its words hold neither keys nor hashes. */
export class BlobStoreFailed extends Error {
  override readonly name = 'BlobStoreFailed'
  readonly kind: BlobStoreFailure

  constructor(kind: BlobStoreFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
