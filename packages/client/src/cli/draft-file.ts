import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * What becomes a file once it is complete. The draft has one name, so that what a crash leaves is used by the next attempt, and a
 * short one: where the name of the file is allowed, so is that of its draft. `own` keeps apart the drafts of processes that may
 * write the same file at the same time.
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
