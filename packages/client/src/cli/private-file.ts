import { randomBytes } from 'node:crypto'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
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

/** Before work that cannot be undone, or whose first file is useless without the second. */
export async function requireNew(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const found = await lstat(path).catch(() => undefined)
    if (found !== undefined || paths.filter((one) => one === path).length > 1) throw taken(path)
  }
}

function taken(path: string): UsageError {
  return new UsageError(`${path} exists. Choose another name.`)
}

/** Like writePrivately, for a file that must not exist yet. */
export async function writeNew(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw taken(path)
    throw new NotReadyError(`${path} cannot be written (${error.code}).`)
  })
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
