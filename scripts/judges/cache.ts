import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Ignored by git. */
export const cache = resolve(import.meta.dirname, '../../.cache/judges')

/**
 * A folder that is filled once for each content of its manifest. The stamp is written last, so that an interrupted
 * installation is repeated.
 */
export function installed(name: string, manifest: string, fill: (folder: string) => void): string {
  const folder = join(cache, name)
  const stamp = join(folder, 'installed')
  const wanted = createHash('sha256').update(readFileSync(manifest)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.error(`Installing ${name} …`)
  fill(folder)
  writeFileSync(stamp, wanted)
  return folder
}
