import { open, rm } from 'node:fs/promises'
import type { Download } from '../download.ts'
import { NotReadyError, UsageError } from './exits.ts'

/** Streamed. Nothing that is there is overwritten, and nothing half is left. */
export async function saveDownload(download: Download, path: string): Promise<void> {
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new UsageError(`${path} exists already. Give another file with --out.`)
    throw new NotReadyError(`${path} cannot be written (${error.code}).`)
  })
  try {
    for await (const piece of download.stream) await file.writeFile(piece)
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw new NotReadyError(`${path} cannot be written: ${(error as Error).message}.`)
  } finally {
    await file.close()
  }
}
