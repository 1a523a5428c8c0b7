import type { Database } from '../../ports/database.ts'
import { selectFilesInUse, selectIsInUse } from './file-store.ts'

const atOnce = 1000

/** The hashes of all files that something needs, in order. */
export async function* filesInUse(database: Database): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const hashes = await selectFilesInUse(database, after, atOnce)
    yield* hashes
    const last = hashes.at(-1)
    if (last === undefined || hashes.length < atOnce) return
    after = last
  }
}

export async function isFileInUse(database: Database, sha256: string): Promise<boolean> {
  return await selectIsInUse(database, sha256)
}
