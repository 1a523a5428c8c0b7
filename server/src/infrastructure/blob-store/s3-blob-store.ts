import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { type BlobStore, BlobStoreFailed, type ByteRange } from '../../ports/blob-store.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Vault } from '../../ports/vault.ts'
import { isUnderAnyKey, isUnderOlderKey, readByAnyKey, storeByNewestKey } from './any-key.ts'
import { type BlobKeys, createBlobKeys } from './blob-format.ts'
import { checkBlobStore } from './check-blob-store.ts'
import { type Draft, openDrafts } from './drafts.ts'
import { withFiles } from './file-failure.ts'
import { openBlob, openRange, storedRange } from './open-blob.ts'
import { readWhole } from './read-whole.ts'
import { parseS3Address } from './s3-address.ts'
import { download, downloadPart } from './s3-download.ts'
import { createS3Requests, type S3Requests, type S3Timing } from './s3-requests.ts'

export interface S3BlobStoreOptions {
  /** STORAGE_URL: `s3://key:secret@host[:port]/bucket[/prefix]?region=…&tls=false`. */
  readonly storageUrl: string
  /** Where contents wait, encrypted, until their name is known. */
  readonly draftsDir: string
  readonly vault: Vault
  readonly timing?: Partial<S3Timing>
  readonly timers?: Timers
}

/**
 * Objects of an S3-compatible storage, addressed by path, with the same names as the local adapter's files: migrating
 * means copying.
 */
export async function openS3BlobStore(options: S3BlobStoreOptions): Promise<BlobStore> {
  const address = parseS3Address(options.storageUrl)
  const request = createS3Requests(address, options.timing, options.timers)
  const keys = createBlobKeys(options.vault)
  const drafts = await openDrafts(options.draftsDir, keys[0])

  const openOne = (one: BlobKeys, sha256: string, maxBytes?: number) =>
    openBlob(download(request, one.nameOf(sha256), address), sha256, one, maxBytes)

  function pieces(sha256: string, maxBytes?: number): AsyncGenerator<Uint8Array> {
    return readByAnyKey(keys, (one) => openOne(one, sha256, maxBytes))
  }

  function part(sha256: string, range: ByteRange): AsyncGenerator<Uint8Array> {
    const stored = storedRange(range)
    return readByAnyKey(keys, (one) =>
      openRange(downloadPart(request, one.nameOf(sha256), address, stored), sha256, one, range),
    )
  }

  const put: BlobStore['put'] = async (content, expectation = {}) =>
    await drafts.with(content, expectation, async (draft) => {
      await upload(request, keys[0].nameOf(draft.sha256), draft, options.draftsDir)
      return { sha256: draft.sha256, size: draft.size }
    })

  async function isThere(name: string): Promise<boolean> {
    try {
      // Not HEAD, whose responses have no body to tell a missing object from a missing bucket.
      const { body } = await request({ method: 'GET', name, headers: { range: 'bytes=0-0' } })
      await body.dump()
      return true
    } catch (error) {
      if (error instanceof BlobStoreFailed && error.kind === 'missing') return false
      throw error
    }
  }

  async function remove(name: string): Promise<void> {
    // One attempt: the caller holds a lock that ends within a minute, and the sweep deletes leftovers.
    const { body } = await request({ method: 'DELETE', name, attempts: 1 })
    await body.dump()
  }

  const store: Omit<BlobStore, 'check'> = {
    put,

    get: (sha256, range) => (range === undefined ? pieces(sha256) : part(sha256, range)),

    read: (sha256, maxBytes) => readWhole(pieces(sha256, maxBytes)),

    has: (sha256) => isUnderAnyKey(keys, (one) => isThere(one.nameOf(sha256))),

    async delete(sha256) {
      for (const one of keys) await remove(one.nameOf(sha256))
    },

    isOutdated: (sha256) => isUnderOlderKey(keys, (one) => isThere(one.nameOf(sha256))),

    encryptAgain: (sha256) =>
      storeByNewestKey(keys, {
        isThere: (one) => isThere(one.nameOf(sha256)),
        read: (one) => openOne(one, sha256),
        put: (content) => put(content, { sha256 }),
        remove: (one) => remove(one.nameOf(sha256)),
      }),
  }
  return { ...store, check: () => checkBlobStore(store) }
}

/** The signature covers the bytes, so that the storage itself refuses an altered upload. */
async function upload(request: S3Requests, name: string, { path, length }: Draft, folder: string): Promise<void> {
  const hash = createHash('sha256')
  await withFiles(folder, () => pipeline(createReadStream(path), hash))
  const body = { length, sha256: hash.digest('hex'), open: () => createReadStream(path) }
  const headers = { 'content-type': 'application/octet-stream' }
  const response = await request({ method: 'PUT', name, headers, body })
  await response.body.dump()
}
