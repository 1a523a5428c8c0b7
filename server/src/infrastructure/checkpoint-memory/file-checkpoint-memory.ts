import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CheckpointMemory } from '../../ports/checkpoint-memory.ts'
import { syncDirectory } from '../sync-directory.ts'

/** A file below DATA_DIR, replaced whole: a crash leaves the old one or the new one. */
export function createFileCheckpointMemory(dataDir: string): CheckpointMemory {
  const path = join(dataDir, 'log-checkpoint')
  return {
    async recall() {
      return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },

    async remember(note) {
      const draft = `${path}.${randomBytes(6).toString('hex')}`
      try {
        await writeDurably(draft, note)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw error
      }
      await syncDirectory(dirname(path))
    },
  }
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
