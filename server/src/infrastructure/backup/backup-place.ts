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
  const usable = async <T>(use: () => Promise<T>) =>
    await use().catch((error: unknown) => {
      throw unusable(path, error)
    })

  async function writeDraft(content: AsyncIterable<Uint8Array>): Promise<void> {
    const file = await usable(() => open(draft, 'w', 0o600))
    try {
      for await (const chunk of content) await usable(() => file.writeFile(chunk))
      await usable(() => file.sync())
    } finally {
      await file.close()
    }
  }

  return {
    async write(content) {
      if (await exists(path)) throw new StartRefused(`${path} exists. Name a file that does not exist yet.`)
      try {
        await writeDraft(content)
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
    // Each write reports its own failure.
    process.stdout.on('error', () => {})
    for await (const chunk of content) await writeToStandardOutput(chunk)
  },
  read: () => process.stdin,
}

async function writeToStandardOutput(chunk: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(chunk, (error: NodeJS.ErrnoException | null | undefined) => {
      if (error) reject(new StartRefused(`Standard output takes no more (${error.code}).`))
      else resolve()
    })
  })
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

/** Errors of the system as a sentence for the operator. */
function unusable(path: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === undefined ? error : new StartRefused(`The file ${path} cannot be used (${code}).`)
}
