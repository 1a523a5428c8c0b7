import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Becomes a file once it is complete. The draft has a fixed name, so that the next attempt reuses what a crash left,
 * and a short one: wherever the file's name is allowed, so is its draft's. `own` separates the drafts of processes that
 * may write the same file concurrently.
 */
export async function openDraft(
  path: string,
  own = '',
): Promise<{ readonly draft: string; readonly file: FileHandle }> {
  const name = createHash('sha256').update(basename(path)).update(own).digest('hex').slice(0, 32)
  const draft = join(dirname(path), `.countersign-${name}.part`)
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)
  return { draft, file: await open(draft, flags, 0o666) }
}
