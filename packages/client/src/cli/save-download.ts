import { lstat, open, rm } from 'node:fs/promises'
import { CountersignError } from '../countersign-error.ts'
import type { Download } from '../download.ts'
import { NotReadyError, UsageError } from './exits.ts'

/** Found out before anything is sent: what comes back must have a place. */
export async function requireAbsent(path: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new UsageError(`${path} exists already. Give another file with --out.`)
}

/** Streamed. Nothing that is there is overwritten, and nothing half is left. */
export async function saveDownload(download: Download, path: string): Promise<void> {
  const file = await open(path, 'wx').catch(async (error: NodeJS.ErrnoException) => {
    // A stream that nobody reads would keep the command from ending.
    await download.stream.cancel().catch(() => {})
    throw new NotReadyError(`${path} cannot be written (${error.code}).`)
  })
  try {
    for await (const piece of download.stream) await file.writeFile(piece)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof CountersignError) throw error
    throw new NotReadyError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`)
  } finally {
    await file.close()
  }
}
