import { type BlobStore, BlobStoreFailed } from '../ports/blob-store.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'

/**
 * Undefined if the file was deleted after the snapshot, until its first piece is read. A file that is lost or damaged
 * fails the backup.
 */
export async function openBackedUpFile(
  blobs: Pick<BlobStore, 'get'>,
  sha256: string,
  isStillInUse: () => Promise<boolean>,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const pieces = blobs.get(sha256)[Symbol.asyncIterator]()
  try {
    return refusingDamage(await pieces.next(), pieces, sha256)
  } catch (error) {
    if (!(error instanceof BlobStoreFailed)) throw error
    if (error.kind === 'missing' && !(await isStillInUse())) return undefined
    throw unusableFile(sha256, error)
  }
}

async function* refusingDamage(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
  sha256: string,
): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value
  } catch (error) {
    throw error instanceof BlobStoreFailed ? unusableFile(sha256, error) : error
  } finally {
    await pieces.return?.()
  }
}

function unusableFile(sha256: string, { message }: BlobStoreFailed): StartRefused {
  return new StartRefused(`The file with the SHA-256 ${sha256} cannot be read. ${message}`)
}
