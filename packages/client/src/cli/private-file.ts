import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { NotReadyError, UsageError } from './exits.ts'

/** For this user only, and atomic: a crash leaves the old file or the new one. */
export async function writePrivately(path: string, content: string): Promise<void> {
  const beside = `${path}.${randomBytes(6).toString('hex')}.new`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const file = await open(beside, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {})
    throw error
  }
}

/** Like writePrivately, for a file that must not exist yet. */
export async function writeNew(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new UsageError(`${path} exists. Choose another name.`)
    throw new NotReadyError(`${path} cannot be written (${error.code}).`)
  })
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
