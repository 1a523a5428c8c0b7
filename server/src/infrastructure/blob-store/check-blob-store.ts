import { randomBytes } from 'node:crypto'
import { type BlobStore, BlobStoreFailed } from '../../ports/blob-store.ts'

/** Uses a blob that no other node can use for its check at the same time. */
export async function checkBlobStore(store: Omit<BlobStore, 'check'>): Promise<void> {
  const probe = randomBytes(64)
  const { sha256 } = await store.put(probe)
  try {
    await store.read(sha256, probe.length)
  } catch (error) {
    const isKept = !(error instanceof BlobStoreFailed) || (error.kind !== 'damaged' && error.kind !== 'missing')
    throw isKept ? error : unfit('does not return what was stored')
  } finally {
    await store.delete(sha256)
  }
  if (await store.has(sha256)) throw unfit('does not delete files')
}

function unfit(what: string): BlobStoreFailed {
  return new BlobStoreFailed('unavailable', `The document storage ${what}.`)
}
