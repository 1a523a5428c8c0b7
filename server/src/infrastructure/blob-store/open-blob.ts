import { createHash } from 'node:crypto'
import { BlobStoreFailed, type ByteRange } from '../../ports/blob-store.ts'
import { ExactReader, encryptedSegmentLength, segmentLength } from '../encrypted-segments.ts'
import { type BlobKeys, damaged, headerLength } from './blob-format.ts'

/** The content of a stored blob, segment by segment. Yields a segment only once it has proved authentic. */
export async function* openBlob(
  stored: AsyncIterable<Uint8Array>,
  sha256: string,
  keys: BlobKeys,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  const reader = new ExactReader(stored, damaged)
  try {
    const { size, decryption } = keys.readHeader(await reader.take(headerLength), sha256)
    if (size > maxBytes) throw new BlobStoreFailed('too-large', `A stored document is larger than ${maxBytes} bytes.`)
    const hash = createHash('sha256')
    const last = Math.max(0, Math.ceil(size / segmentLength) - 1)
    for (let index = 0; index <= last; index++) {
      const isLast = index === last
      const length = isLast
        ? size - last * segmentLength + encryptedSegmentLength - segmentLength
        : encryptedSegmentLength
      const segment = decryption.decrypt(await reader.take(length), index, isLast)
      hash.update(segment)
      if (isLast) await reader.expectEnd()
      if (isLast && hash.digest('hex') !== sha256) throw damaged()
      if (segment.length > 0) yield segment
    }
  } finally {
    await reader.close()
  }
}

/**
 * The content of a range. `stored` is the header and then the segments from the one with the first byte; the hash
 * cannot be checked here, but no segment can be exchanged for another either.
 */
export async function* openRange(
  stored: AsyncIterable<Uint8Array>,
  sha256: string,
  keys: BlobKeys,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  const reader = new ExactReader(stored, damaged)
  try {
    const { size, decryption } = keys.readHeader(await reader.take(headerLength), sha256)
    if (!isInside(range, size)) throw new RangeError('The range exceeds the stored document.')
    const end = Math.floor(range.last / segmentLength)
    for (let index = Math.floor(range.first / segmentLength); index <= end; index++) {
      const start = index * segmentLength
      const length = Math.min(segmentLength, size - start)
      const encrypted = await reader.take(length + encryptedSegmentLength - segmentLength)
      const segment = decryption.decrypt(encrypted, index, start + length === size)
      yield segment.subarray(Math.max(0, range.first - start), range.last + 1 - start)
    }
  } finally {
    await reader.close()
  }
}

function isInside({ first, last }: ByteRange, size: number): boolean {
  return Number.isSafeInteger(first) && first >= 0 && first <= last && last < size
}

/** Where the segments of a range are in the stored form. The last may be shorter than assumed here. */
export function storedRange({ first, last }: ByteRange): ByteRange {
  const index = (position: number) => Math.floor(position / segmentLength)
  return {
    first: headerLength + index(first) * encryptedSegmentLength,
    last: headerLength + (index(last) + 1) * encryptedSegmentLength - 1,
  }
}
