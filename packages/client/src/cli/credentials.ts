import { readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isToken, readServiceAddress } from '../service-address.ts'
import { NotReadyError } from './exits.ts'
import { configFolder } from './folders.ts'
import { writePrivately } from './private-file.ts'

/** The services this user has signed in to. A key is sent only to the service that it was stored for. */
export interface Credentials {
  /** The service of the last sign-in. */
  readonly current: string | undefined
  readonly keys: ReadonlyMap<string, string>
}

const format = 'countersign-credentials/1'
const none: Credentials = { current: undefined, keys: new Map() }

export function credentialsPath(environment: NodeJS.ProcessEnv): string {
  return join(configFolder(environment), 'credentials.json')
}

/** Throws a NotReadyError that shows nothing of the file's content. */
export function readCredentials(environment: NodeJS.ProcessEnv): Credentials {
  const path = credentialsPath(environment)
  const text = contentOf(path)
  if (text === undefined) return none
  const credentials = parse(text)
  if (credentials === undefined) {
    throw new NotReadyError(`${path} is damaged. Remove it and run countersign login.`)
  }
  return credentials
}

export async function writeCredentials(credentials: Credentials, environment: NodeJS.ProcessEnv): Promise<void> {
  const path = credentialsPath(environment)
  const { current, keys } = credentials
  try {
    if (keys.size === 0) await rm(path, { force: true })
    else await writePrivately(path, `${JSON.stringify({ format, current, keys: Object.fromEntries(keys) }, null, 2)}\n`)
  } catch (error) {
    throw new NotReadyError(`${path} cannot be written (${reasonOf(error)}).`)
  }
}

function contentOf(path: string): string | undefined {
  try {
    const { mode } = statSync(path)
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new NotReadyError(
        `${path} can be read by other users. Run chmod 600 on it, and replace the keys in it: others may have read them.`,
      )
    }
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof NotReadyError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new NotReadyError(`${path} cannot be read (${reasonOf(error)}).`)
  }
}

function parse(text: string): Credentials | undefined {
  try {
    const { format: found, current, keys } = JSON.parse(text) as Record<string, unknown>
    if (found !== format || typeof keys !== 'object' || keys === null) return undefined
    const entries = Object.entries(keys).map(([url, key]) => [url, String(key)] as const)
    const areGood = entries.every(([url, key]) => readServiceAddress(url) === url && isToken(key))
    const map = new Map(entries)
    if (!areGood || typeof current !== 'string' || !map.has(current)) return undefined
    return { current, keys: map }
  } catch {
    return undefined
  }
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown reason'
}
