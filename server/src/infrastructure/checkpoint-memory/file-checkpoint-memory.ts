import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CheckpointMemory, CheckpointMemoryFailed, type RecalledNote } from '../../ports/checkpoint-memory.ts'
import { syncDirectory } from '../sync-directory.ts'

/**
 * A file below DATA_DIR, replaced atomically: a crash leaves the old one or the new one. It belongs to one node. Nodes
 * that share the folder may overwrite each other's note when they sign within the same millisecond; the node that
 * signed the higher one writes it again.
 */
export function createFileCheckpointMemory(dataDir: string): CheckpointMemory {
  const path = join(dataDir, 'log-checkpoint')
  let replacing: Promise<unknown> = Promise.resolve()

  async function replace(recalled: RecalledNote | undefined, note: string): Promise<boolean> {
    if ((await read(path)) !== recalled?.version) return false
    await write(path, note)
    return true
  }

  return {
    place: 'DATA_DIR/log-checkpoint',
    shared: false,

    async recall() {
      const note = await usable(() => read(path))
      return note === undefined ? undefined : { note, version: note }
    },

    async replace(recalled, note) {
      const replaced = replacing.then(() => usable(() => replace(recalled, note)))
      replacing = replaced.catch(() => {})
      return await replaced
    },

    // Its name does not depend on a key.
    async followNewestKey() {},
  }
}

async function usable<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).name
    const message = `DATA_DIR/log-checkpoint, which has the last signed checkpoint, cannot be read or written (${code}).`
    throw new CheckpointMemoryFailed(message, { cause: error })
  }
}

async function read(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

async function write(path: string, note: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeDurably(draft, note)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
  await syncDirectory(dirname(path))
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o644)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
