import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type BlobStore, BlobStoreFailed } from '../../ports/blob-store.ts'
import type { Vault } from '../../ports/vault.ts'
import { syncDirectory } from '../sync-directory.ts'
import { createBlobKeys, sealedSegmentLength } from './blob-format.ts'
import { checkBlobStore } from './check-blob-store.ts'
import { openDrafts } from './drafts.ts'
import { isAbsent, withFiles } from './file-failure.ts'
import { openBlob } from './open-blob.ts'
import { readWhole } from './read-whole.ts'

/** Files below `<dataDir>/blobs`. A file has its name when it is complete and on the disk. */
export async function openLocalBlobStore({ dataDir, vault }: { dataDir: string; vault: Vault }): Promise<BlobStore> {
  const folder = resolve(dataDir, 'blobs')
  const keys = createBlobKeys(vault)
  const drafts = await openDrafts(join(folder, 'drafts'), keys)
  await withFiles(folder, () => syncDirectory(dirname(folder)))
  const pathOf = (sha256: string) => join(folder, keys.nameOf(sha256))

  async function* pieces(sha256: string, maxBytes?: number): AsyncGenerator<Uint8Array> {
    yield* openBlob(readFile(folder, pathOf(sha256)), sha256, keys, maxBytes)
  }

  const store: Omit<BlobStore, 'check'> = {
    async put(content, expectation = {}) {
      return await drafts.with(content, expectation, async ({ path, sha256, size }) => {
        await withFiles(folder, () => giveName(path, pathOf(sha256)))
        return { sha256, size }
      })
    },

    get: (sha256) => pieces(sha256),

    read: (sha256, maxBytes) => readWhole(pieces(sha256, maxBytes)),

    async has(sha256) {
      const path = pathOf(sha256)
      return await withFiles(folder, async () => {
        return await stat(path).then(
          () => true,
          (error: unknown) => {
            if (isAbsent(error)) return false
            throw error
          },
        )
      })
    },

    async delete(sha256) {
      const path = pathOf(sha256)
      await withFiles(folder, async () => {
        try {
          await rm(path)
          await syncDirectory(dirname(path))
        } catch (error) {
          if (!isAbsent(error)) throw error
        }
      })
    },
  }
  return { ...store, check: () => checkBlobStore(store) }
}

/** The folder may be new, so that its own name is synced as well. */
async function giveName(draft: string, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rename(draft, path)
  await syncDirectory(folder)
  await syncDirectory(dirname(folder))
}

async function* readFile(folder: string, path: string): AsyncGenerator<Uint8Array> {
  const file = await withFiles(folder, () =>
    open(path, 'r').catch((error: unknown) => {
      throw isAbsent(error) ? new BlobStoreFailed('missing', 'The document is not in the storage.') : error
    }),
  )
  try {
    for (;;) {
      const { buffer, bytesRead } = await withFiles(folder, () => file.read(Buffer.alloc(sealedSegmentLength)))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
