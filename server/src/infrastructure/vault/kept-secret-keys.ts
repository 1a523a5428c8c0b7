import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { syncDirectory } from '../sync-directory.ts'
import { keepSecret } from './kept-secret.ts'

/** The first one encrypts, the others are only read. */
export type SecretKeys = readonly [Uint8Array, ...Uint8Array[]]

/** Those of an installation without the setting SECRET_KEY, one in each line. The first call creates a key. */
export async function keepSecretKeys(path: string): Promise<SecretKeys> {
  const kept = await readSecretKeys(path)
  if (kept !== undefined) return kept
  return [Buffer.from(await keepSecret(path), 'hex')]
}

/** Undefined if none was ever created. */
export async function readSecretKeys(path: string): Promise<SecretKeys | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const lines = text.split('\n').map((line) => line.trim())
  const [first, ...rest] = lines.filter((line) => line !== '').map((line) => keyOf(path, line))
  if (first === undefined) throw malformed(path)
  return [first, ...rest]
}

function keyOf(path: string, line: string): Uint8Array {
  if (!/^[0-9a-f]{64}$/.test(line)) throw malformed(path)
  return Buffer.from(line, 'hex')
}

function malformed(path: string): StartRefused {
  return new StartRefused(
    `${path} must contain 64 hexadecimal characters, or several lines of them. Restore it from a backup.`,
  )
}

/** Puts a new key before the others. A crash leaves the old file or the new one, and both have all keys that are in use. */
export async function addSecretKey(path: string, known: SecretKeys): Promise<void> {
  const keys = [randomBytes(32), ...known]
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(keys.map((key) => `${Buffer.from(key).toString('hex')}\n`).join(''))
    await file.sync()
    await file.close()
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncDirectory(dirname(path))
}
