import { createReadStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { syncDirectory } from '../sync-directory.ts'

/** Where a backup is, or will be. */
export interface BackupPlace {
  /** Resolves once the whole backup would survive a power cut. A backup that fails is never taken for a whole one. */
  write(content: AsyncIterable<Uint8Array>): Promise<void>
  read(): AsyncIterable<Uint8Array>
}

/** A file, which gets its name once it is complete. */
export function openBackupFile(name: string): BackupPlace {
  const path = resolve(name)
  const draft = `${path}.incomplete`

  async function writeDraft(content: AsyncIterable<Uint8Array>): Promise<void> {
    const file = await open(draft, 'w', 0o600)
    try {
      for await (const chunk of content) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  return {
    async write(content) {
      if (await exists(path)) throw new StartRefused(`${path} exists. Name a file that does not exist yet.`)
      try {
        await refuseFileErrors(path, () => writeDraft(content))
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
      await syncDirectory(dirname(path))
    },

    async *read() {
      try {
        yield* createReadStream(path)
      } catch (error) {
        throw unusable(path, error)
      }
    },
  }
}

/** Standard output or input, for other programs. */
export const standardStreams: BackupPlace = {
  async write(content) {
    for await (const chunk of content) {
      if (!process.stdout.write(chunk)) await new Promise((resume) => process.stdout.once('drain', resume))
    }
  },
  read: () => process.stdin,
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

async function refuseFileErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw unusable(path, error)
  }
}

/** Errors of the system as a sentence for the operator. */
function unusable(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === undefined ? error : new StartRefused(`The file ${path} cannot be used (${code}).`)
}
