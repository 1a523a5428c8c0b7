import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { syncDirectory } from '../sync-directory.ts'

/**
 * A secret of this installation, in a file that only its owner can read. Created on the first call; a file is complete
 * once it has its name, and two concurrent starts agree on one.
 */
export async function keepSecret(path: string): Promise<string> {
  const kept = await readSecret(path)
  if (kept !== undefined) return kept
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString('hex')}\n`)
    await file.sync()
    await file.close()
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporary, { force: true })
  }
  await syncDirectory(dirname(path))
  const made = await readSecret(path)
  if (made === undefined) throw new StartRefused(`${path} disappeared while it was created. Start again.`)
  return made
}

/** Undefined if it was never created. */
async function readSecret(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, 'utf8')).trim()
    if (!/^[0-9a-f]{64}$/.test(text)) {
      throw new StartRefused(`${path} must contain 64 hexadecimal characters. Restore it from a backup.`)
    }
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
