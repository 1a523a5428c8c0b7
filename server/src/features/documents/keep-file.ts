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

/** A stored file, and when its row was touched. */
interface KeptFile extends StoredBlob {
  readonly touchedAt: Date
}

/**
 * Stores a streamed file; where a PDF is required, refuses other content before storing anything. The row is written
 * after the last piece and before the storage shows the file, so that the sweep finds every leftover.
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
 * Runs an action that stores a file, and deletes the file if the action fails: a refused file takes no storage. A file
 * that others stored as well is left to the sweep, since they may rely on it.
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
    // If nothing was stored there is nothing to delete; the sweep deletes what cannot be deleted now.
    await kept?.then((file) => deleteIfOurs(ports, file)).catch(() => {})
    throw error
  }
}

/** Under the lock of its row, as in the sweep. */
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

/** Streams a file, or a range of it. A storage failure shows here, before the response starts. */
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

/** Refuses with what the caller can fix or wait out; everything else is a fault of the service. */
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
          throw new Refusal('SERVICE_UNAVAILABLE', 'The document storage is unavailable. Try again later.', 60)
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

/** Another node may have the file in its own folder: for the operator to fix, not the caller. */
function notInStorage(cause: BlobStoreFailed): Refusal {
  const message = 'The file of this document is missing in the storage. Contact the operator of the service.'
  return new Refusal('SERVICE_UNAVAILABLE', message, 60, { cause })
}

function fileTooLarge(): Refusal {
  const megabytes = mostDocumentBytes / 1024 / 1024
  return new Refusal('BODY_TOO_LARGE', `The file is larger than the limit of ${megabytes} MB.`)
}
