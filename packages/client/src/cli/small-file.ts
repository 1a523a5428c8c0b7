import { readFile, stat } from 'node:fs/promises'
import { NotReadyError, UsageError } from './exits.ts'

/** Pictures, keys, certificates and revocation lists are not larger. */
const largestFile = 2 * 1024 * 1024

export async function readSmall(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path)
    if (size > largestFile) throw new UsageError(`${path} is larger than ${largestFile / 1024 / 1024} MB.`)
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new NotReadyError(`${path} cannot be read (${code}).`)
  }
}

export async function firstLine(path: string): Promise<string> {
  return (await readSmall(path)).toString('utf8').split(/\r?\n/, 1)[0] ?? ''
}
