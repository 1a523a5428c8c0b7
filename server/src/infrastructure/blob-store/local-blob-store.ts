import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type BlobStore, BlobStoreFailed, type ByteRange } from '../../ports/blob-store.ts'
import type { Vault } from '../../ports/vault.ts'
import { encryptedSegmentLength } from '../encrypted-segments.ts'
import { syncDirectory } from '../sync-directory.ts'
import { isUnderAnyKey, isUnderOlderKey, readByAnyKey, storeByNewestKey } from './any-key.ts'
import { type BlobKeys, createBlobKeys, headerLength } from './blob-format.ts'
import { checkBlobStore } from './check-blob-store.ts'
import { openDrafts } from './drafts.ts'
import { isAbsent, withFiles } from './file-failure.ts'
import { openBlob, openRange, storedRange } from './open-blob.ts'
import { readWhole } from './read-whole.ts'

/** Files below `<dataDir>/blobs`. A file gets its name once it is complete and on disk. */
export async function openLocalBlobStore({ dataDir, vault }: { dataDir: string; vault: Vault }): Promise<BlobStore> {
  const folder = resolve(dataDir, 'blobs')
  const keys = createBlobKeys(vault)
  const drafts = await openDrafts(join(folder, 'drafts'), keys[0])
  await withFiles(folder, () => syncDirectory(dirname(folder)))
  const pathOf = (one: BlobKeys, sha256: string) => join(folder, one.nameOf(sha256))

  function pieces(sha256: string, maxBytes?: number): AsyncGenerator<Uint8Array> {
    return readByAnyKey(keys, (one) => openBlob(readFile(folder, pathOf(one, sha256)), sha256, one, maxBytes))
  }

  function part(sha256: string, range: ByteRange): AsyncGenerator<Uint8Array> {
    const stored = storedRange(range)
    return readByAnyKey(keys, (one) => openRange(readPart(folder, pathOf(one, sha256), stored), sha256, one, range))
  }

  const put: BlobStore['put'] = async (content, expectation = {}) =>
    await drafts.with(content, expectation, async ({ path, sha256, size }) => {
      await withFiles(folder, () => giveName(path, pathOf(keys[0], sha256)))
      return { sha256, size }
    })

  const store: Omit<BlobStore, 'check'> = {
    put,

    get: (sha256, range) => (range === undefined ? pieces(sha256) : part(sha256, range)),

    read: (sha256, maxBytes) => readWhole(pieces(sha256, maxBytes)),

    has: (sha256) => isUnderAnyKey(keys, (one) => exists(folder, pathOf(one, sha256))),

    async delete(sha256) {
      for (const one of keys) await remove(folder, pathOf(one, sha256))
    },

    isOutdated: (sha256) => isUnderOlderKey(keys, (one) => exists(folder, pathOf(one, sha256))),

    encryptAgain: (sha256) =>
      storeByNewestKey(keys, {
        isThere: (one) => exists(folder, pathOf(one, sha256)),
        read: (one) => openBlob(readFile(folder, pathOf(one, sha256)), sha256, one),
        put: (content) => put(content, { sha256 }),
        remove: (one) => remove(folder, pathOf(one, sha256)),
      }),
  }
  return { ...store, check: () => checkBlobStore(store) }
}

/** The folder may be new, so its own name is synced as well. */
async function giveName(draft: string, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rename(draft, path)
  await syncDirectory(folder)
  await syncDirectory(dirname(folder))
}

async function exists(folder: string, path: string): Promise<boolean> {
  return await withFiles(folder, async () => {
    return await stat(path).then(
      () => true,
      (error: unknown) => {
        if (isAbsent(error)) return false
        throw error
      },
    )
  })
}

async function remove(folder: string, path: string): Promise<void> {
  await withFiles(folder, async () => {
    try {
      await rm(path)
      await syncDirectory(dirname(path))
    } catch (error) {
      if (!isAbsent(error)) throw error
    }
  })
}

/** The header, then the rest from `first` on. Uses one open file: a blob stored again meanwhile is another file. */
async function* readPart(folder: string, path: string, { first, last }: ByteRange): AsyncGenerator<Uint8Array> {
  const file = await openExisting(folder, path)
  const read = (length: number, at: number) => withFiles(folder, () => file.read(Buffer.alloc(length), 0, length, at))
  try {
    const header = await read(headerLength, 0)
    yield header.buffer.subarray(0, header.bytesRead)
    for (let at = first; at <= last; ) {
      const { buffer, bytesRead } = await read(Math.min(encryptedSegmentLength, last + 1 - at), at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function openExisting(folder: string, path: string): Promise<FileHandle> {
  return await withFiles(folder, () =>
    open(path, 'r').catch((error: unknown) => {
      throw isAbsent(error) ? new BlobStoreFailed('missing', 'The document is not in the storage.') : error
    }),
  )
}

async function* readFile(folder: string, path: string): AsyncGenerator<Uint8Array> {
  const file = await openExisting(folder, path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await withFiles(folder, () => file.read(Buffer.alloc(encryptedSegmentLength)))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
