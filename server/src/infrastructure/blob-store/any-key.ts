import { BlobStoreFailed } from '../../ports/blob-store.ts'
import type { BlobKeys } from './blob-format.ts'

type AllKeys = readonly [BlobKeys, ...BlobKeys[]]

/**
 * What `open` yields with the first of the keys under whose name there is a blob. The newest is tried again at the end:
 * meanwhile, the blob may have been encrypted again.
 */
export async function* readByAnyKey(
  keys: AllKeys,
  open: (keys: BlobKeys) => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for (const one of keys.length === 1 ? [] : keys) {
    try {
      return yield* open(one)
    } catch (error) {
      // It is missing before the first piece or not at all.
      if (!(error instanceof BlobStoreFailed) || error.kind !== 'missing') throw error
    }
  }
  yield* open(keys[0])
}

type IsThere = (keys: BlobKeys) => Promise<boolean>

export async function isUnderAnyKey(keys: AllKeys, isThere: IsThere): Promise<boolean> {
  for (const one of keys.length === 1 ? [] : keys) if (await isThere(one)) return true
  return await isThere(keys[0])
}

export async function isUnderOlderKey([, ...others]: AllKeys, isThere: IsThere): Promise<boolean> {
  for (const one of others) if (await isThere(one)) return true
  return false
}

interface Storage {
  readonly isThere: IsThere
  read(keys: BlobKeys): AsyncIterable<Uint8Array>
  /** With the newest key. */
  put(content: AsyncIterable<Uint8Array>): Promise<unknown>
  remove(keys: BlobKeys): Promise<void>
}

/** The old blob is removed once the new one would survive a power cut. */
export async function storeByNewestKey([, ...others]: AllKeys, storage: Storage): Promise<void> {
  for (const old of others) {
    if (!(await storage.isThere(old))) continue
    await storage.put(storage.read(old))
    await storage.remove(old)
  }
}
