import { randomUUID } from 'node:crypto'
import { link, lstat, rename, rm } from 'node:fs/promises'
import { CountersignError } from '../countersign-error.ts'
import type { Download } from '../download.ts'
import { openDraft } from './draft-file.ts'
import { NotReadyError, UsageError } from './exits.ts'

/** Checked before anything is sent: the result needs a place. */
export async function requireAbsent(path: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new UsageError(`${path} already exists. Choose another file with --out.`)
}

/** Streamed. Never overwrites a file, and never leaves a partial one under the final name, even if killed. */
export async function saveDownload(download: Download, path: string): Promise<void> {
  const { draft, file } = await openDraft(path, randomUUID()).catch(async (error: NodeJS.ErrnoException) => {
    // An unread stream would keep the command from ending.
    await download.stream.cancel().catch(() => {})
    throw notWritten(path, error)
  })
  try {
    try {
      for await (const piece of download.stream) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await moveToFree(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    if (error instanceof CountersignError || error instanceof UsageError) throw error
    throw notWritten(path, error)
  }
}

/** A hard link fails if the name is taken. Not every file system has them. */
async function moveToFree(draft: string, path: string): Promise<void> {
  const isLinked = await link(draft, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error
      return false
    },
  )
  if (isLinked) return await rm(draft, { force: true })
  await requireAbsent(path)
  await rename(draft, path)
}

function notWritten(path: string, error: unknown): NotReadyError {
  return new NotReadyError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`)
}
