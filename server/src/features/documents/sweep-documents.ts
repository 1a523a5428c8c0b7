import { type FetchPorts, giveUp } from './fetch-document.ts'
import { forgetLeftFile, selectLeftFiles } from './file-store.ts'
import { selectStuckImports } from './import-store.ts'
import { fetchGivenUpAfterMs, leftFileAgeMs } from './model.ts'

type Ports = Pick<FetchPorts, 'database' | 'clock' | 'blobStore' | 'listener'>

const filesAtOnce = 500

/** Deletes files that no version names, and ends abandoned imports. */
export async function sweepDocuments(ports: Ports, signal: AbortSignal): Promise<void> {
  const now = ports.clock.now().getTime()
  for (const id of await selectStuckImports(ports.database, new Date(now - fetchGivenUpAfterMs))) {
    await giveUp(ports, id, 'The service could not download it within 3 hours.')
  }
  const before = new Date(now - leftFileAgeMs)
  for (let isMore = true; isMore; ) {
    const left = await selectLeftFiles(ports.database, before, filesAtOnce)
    for (const sha256 of left) {
      signal.throwIfAborted()
      await deleteLeftFile(ports, sha256, before)
    }
    isMore = left.length === filesAtOnce
  }
}

/**
 * Under the lock of its row, so that a concurrent upload of the same file waits until it is deleted, and then stores it
 * again.
 */
async function deleteLeftFile({ database, blobStore }: Ports, sha256: string, before: Date): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (await forgetLeftFile(transaction, sha256, before)) await blobStore.delete(sha256)
  })
}
