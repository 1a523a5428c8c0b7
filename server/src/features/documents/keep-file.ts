import { createHash } from 'node:crypto'
import { type BlobStore, BlobStoreFailed, type ByteRange, type StoredBlob } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { forgetFileOf, touchFile } from './file-store.ts'
import { mostDocumentBytes, mostVersionBytes } from './model.ts'
import { requirePdfHeader } from './require-pdf-header.ts'

export interface FilePorts {
  readonly database: Database
  readonly clock: Clock
  readonly blobStore: BlobStore
}

export type FileKind = 'pdf' | 'any'

/** A file that is kept, and when it was said to be. */
interface KeptFile extends StoredBlob {
  readonly touchedAt: Date
}

/**
 * Puts a file that comes in pieces; what must be a PDF and does not begin as one is refused before anything is kept. Its row is written when its
 * last piece has come and before the storage can show it, so that whatever is left behind will be swept.
 */
async function keepStream(ports: FilePorts, pieces: AsyncIterable<Uint8Array>, kind: FileKind): Promise<KeptFile> {
  let touchedAt = ports.clock.now()
  async function* touching() {
    const hash = createHash('sha256')
    for await (const piece of kind === 'pdf' ? requirePdfHeader(pieces) : pieces) {
      hash.update(piece)
      yield piece
    }
    touchedAt = ports.clock.now()
    await touchFile(ports.database, hash.digest('hex'), touchedAt)
  }
  const stored = await storing(ports.blobStore.put(touching(), { maxBytes: mostDocumentBytes }))
  return { ...stored, touchedAt }
}

/**
 * Runs an act that keeps a file, and deletes the file when the act fails: what is refused takes no room. One that others put
 * as well is left to the sweep, since they may rely on it.
 */
export async function keepIfUsed<T>(
  ports: FilePorts,
  act: (keep: (pieces: AsyncIterable<Uint8Array>) => Promise<KeptFile>) => Promise<T>,
  kind: FileKind = 'pdf',
): Promise<T> {
  let kept: Promise<KeptFile> | undefined
  try {
    return await act((pieces) => {
      kept = keepStream(ports, pieces, kind)
      return kept
    })
  } catch (error) {
    // Where nothing was kept there is nothing to delete, and what cannot be deleted now will be swept.
    await kept?.then((file) => deleteIfOurs(ports, file)).catch(() => {})
    throw error
  }
}

/** Under the lock of its row, as the sweep does. */
async function deleteIfOurs({ database, blobStore }: FilePorts, { sha256, touchedAt }: KeptFile): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (await forgetFileOf(transaction, sha256, touchedAt)) await blobStore.delete(sha256)
  })
}

export async function keepBytes(ports: FilePorts, bytes: Uint8Array): Promise<StoredBlob> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await touchFile(ports.database, sha256, ports.clock.now())
  return await storing(ports.blobStore.put(bytes, { sha256 }))
}

export async function readFile({ blobStore }: Pick<FilePorts, 'blobStore'>, sha256: string): Promise<Uint8Array> {
  return await storing(blobStore.read(sha256, mostVersionBytes))
}

/** A file, or a range of it, piece by piece. What keeps the storage from giving it shows here, while it can still be answered. */
export async function openFile(
  { blobStore }: Pick<FilePorts, 'blobStore'>,
  sha256: string,
  range?: ByteRange,
): Promise<AsyncIterable<Uint8Array>> {
  const pieces = blobStore.get(sha256, range)[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array> | undefined = await storing(pieces.next())
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      const next = first ?? (await pieces.next())
      first = undefined
      return next
    },
    async return() {
      await pieces.return?.()
      return { done: true, value: undefined }
    },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

/** What the caller can mend or wait out is told to him; the rest is ours. */
async function storing<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (error instanceof BlobStoreFailed) {
      switch (error.kind) {
        case 'too-large':
          throw fileTooLarge()
        case 'unavailable':
        case 'full':
        case 'denied':
          throw new Refusal('NOT_READY', 'The document storage is unavailable. Try again later.', 60)
        case 'missing':
          throw notInStorage(error)
        case 'damaged':
        case 'mismatch':
          throw error
      }
    }
    throw error
  }
}

/** Another node may have it in its own folder; that is for the operator to see, and no fault of the caller's. */
function notInStorage(cause: BlobStoreFailed): Refusal {
  const message = 'The file of this document is missing in the storage. Contact the operator of the service.'
  return new Refusal('NOT_READY', message, 60, { cause })
}

function fileTooLarge(): Refusal {
  const megabytes = mostDocumentBytes / 1024 / 1024
  return new Refusal('BODY_TOO_LARGE', `The file is larger than the limit of ${megabytes} MB.`)
}
