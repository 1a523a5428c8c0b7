import { type BlobStore, BlobStoreFailed } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { countFiles, selectFiles, selectIsInUse, touchFile } from './file-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly blobStore: BlobStore
}

interface Slice {
  /** The last file of it; undefined after the last slice. */
  readonly last: string | undefined
  readonly encrypted: number
  /** The files that are damaged, or needed and not in the storage: it may be another one, or lack one of their keys. */
  readonly unreadable: readonly string[]
}

const atOnce = 100

/** Encrypts the next files after this one with the newest secret key, unless they are already. */
export async function encryptFilesAgain({ database, clock, blobStore }: Ports, after: string): Promise<Slice> {
  const files = await selectFiles(database, after, atOnce)
  const unreadable: string[] = []
  let encrypted = 0
  for (const sha256 of files) {
    if (!(await blobStore.isOutdated(sha256))) {
      // In this order: a file that is deleted in between is not in use any more.
      if (!(await blobStore.has(sha256)) && (await selectIsInUse(database, sha256))) unreadable.push(sha256)
      continue
    }
    // From now on, nobody deletes it.
    await touchFile(database, sha256, clock.now())
    try {
      await blobStore.encryptAgain(sha256)
      encrypted += 1
    } catch (error) {
      if (!(error instanceof BlobStoreFailed) || error.kind !== 'damaged') throw error
      unreadable.push(sha256)
    }
  }
  return { last: files.at(-1), encrypted, unreadable }
}

/** How many files there are after this one. */
export async function countFilesAfter(database: Database, after: string): Promise<number> {
  return await countFiles(database, after)
}
