import { randomBytes } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { CountersignError } from '../countersign-error.ts'
import { NotReadyError, UsageError } from './exits.ts'

/** The service's limit for one version. */
const mostBytes = 100 * 1024 * 1024

export async function readPdf(path: string): Promise<Uint8Array> {
  return await reportingFile(path, 'read', async () => {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      if (size > mostBytes) throw new CountersignError('refused', `${path} is larger than 100 MB.`)
      return await file.readFile()
    } finally {
      await file.close()
    }
  })
}

/** Never overwrites an existing file. */
export async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await write(path, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return failedToWrite(path, error)
    throw new UsageError(
      `${path} already exists. Choose another file with --output, or use --in-place to replace the original.`,
    )
  }
}

/** Atomic: the new file replaces the old one once it is durable, and keeps its permissions. */
export async function writeInPlace(path: string, bytes: Uint8Array): Promise<void> {
  let draft: string | undefined
  try {
    const target = await realpath(path)
    const name = `${target}.${randomBytes(6).toString('hex')}.part`
    await write(name, bytes, await modeOf(target))
    draft = name
    await rename(name, target)
  } catch (error) {
    if (draft !== undefined) await rm(draft, { force: true })
    failedToWrite(path, error)
  }
}

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777
}

async function write(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const file = await open(path, 'wx', mode ?? 0o666)
  try {
    await file.writeFile(bytes)
    // The umask reduces the mode given to open.
    if (mode !== undefined) await file.chmod(mode)
    await file.sync()
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  await file.close()
}

async function reportingFile<T>(path: string, act: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code
    if (reason === undefined || error instanceof CountersignError) throw error
    throw new NotReadyError(`${path} cannot be ${act} (${reason}).`)
  }
}

function failedToWrite(path: string, error: unknown): never {
  const reason = (error as NodeJS.ErrnoException).code
  if (reason === undefined) throw error
  throw new NotReadyError(`${path} cannot be written (${reason}). The original is unchanged.`)
}
