/**
 * Stores files under the SHA-256 of their content, encrypted. A blob never changes: putting it again is allowed.
 *
 * - `put` resolves once the blob would survive a power cut. A failed one leaves nothing half-written to be read.
 * - What is read is what was put: a blob that was changed, truncated, reordered or exchanged for another is `damaged`,
 *   never wrong.
 * - Only `read` holds a whole blob in memory.
 * - Reading or listing the storage itself reveals sizes and times, but not whether it has a known file.
 * - References are not counted: the caller of `delete` must know that nobody needs the blob or is putting it.
 */
export interface BlobStore {
  /** Passes an error of the source on. */
  put(content: Uint8Array | AsyncIterable<Uint8Array>, expectation?: BlobExpectation): Promise<StoredBlob>
  /**
   * Every piece is authentic when it arrives; the blob is complete once the iteration ends. For a range, only the
   * segments that contain it are read and checked: data outside of it may be damaged. A range beyond the blob is a
   * RangeError.
   */
  get(sha256: string, range?: ByteRange): AsyncIterable<Uint8Array>
  read(sha256: string, maxBytes: number): Promise<Uint8Array>
  has(sha256: string): Promise<boolean>
  /** Resolves for a missing blob, too. */
  delete(sha256: string): Promise<void>
  /** Whether the storage has it encrypted by another secret key than the newest. */
  isOutdated(sha256: string): Promise<boolean>
  /**
   * Stores such a blob again. Readers may read it meanwhile, and a crash leaves at least one that is whole. The caller
   * must know that nobody is deleting it.
   */
  encryptAgain(sha256: string): Promise<void>
  /** Checks that the storage works: writes, reads and deletes a blob. Rejects with a sentence for the operator. */
  check(): Promise<void>
}

/** Byte positions from 0, inclusive, as in RFC 9110 14.1.2. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface BlobExpectation {
  /** Other content is refused as `mismatch`. */
  readonly sha256?: string
  /** More is refused as `too-large`. */
  readonly maxBytes?: number
}

export interface StoredBlob {
  /** 64 lowercase hexadecimal characters. */
  readonly sha256: string
  readonly size: number
}

/**
 * - `missing`: no blob of this hash
 * - `damaged`: it is not what was put, or was put under another secret key; it will not recover
 * - `mismatch`, `too-large`: not as the caller expects
 * - `full`: no space left
 * - `denied`: the storage refuses access, or is not the one that was meant; the operator must fix it
 * - `unavailable`: the storage does not respond, or not as it should; a retry may succeed
 */
export type BlobStoreFailure = 'missing' | 'damaged' | 'mismatch' | 'too-large' | 'full' | 'denied' | 'unavailable'

/** The message contains neither keys nor hashes. */
export class BlobStoreFailed extends Error {
  override readonly name = 'BlobStoreFailed'
  readonly kind: BlobStoreFailure

  constructor(kind: BlobStoreFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
