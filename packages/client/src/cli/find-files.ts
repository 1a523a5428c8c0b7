import { lstat, opendir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { UsageError } from './exits.ts'

/** A file below a path of the command line, or why something there cannot be used. */
export type Found =
  | { readonly kind: 'file'; readonly path: string; readonly relative: string }
  | { readonly kind: 'link'; readonly path: string; readonly isNamed: boolean }
  | { readonly kind: 'problem'; readonly path: string; readonly reason: string }

/**
 * Regular files, named or in named folders at any depth. Symbolic links are not followed; hidden files are found where
 * they are named. One folder is open at a time, and none is in memory.
 */
export async function* findFiles(named: readonly string[]): AsyncGenerator<Found, void, undefined> {
  for (const path of named) {
    const kind = await kindOf(path)
    if (kind === 'folder') yield* filesIn(path, basename(resolve(path)))
    else if (kind === 'file') yield { kind, path, relative: basename(resolve(path)) }
    else if (kind === 'link') yield { kind, path, isNamed: true }
    else yield { kind: 'problem', path, reason: kind.reason }
  }
}

/** Copies elsewhere are stored below the last part of each name, so those must be distinct. */
export function requireDistinctNames(named: readonly string[]): void {
  const names = named.map((path) => basename(resolve(path)))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new UsageError(`Two of the paths end in "${twice}". With --out, run the command once for each.`)
}

async function* filesIn(root: string, name: string): AsyncGenerator<Found, void, undefined> {
  const folders = [{ path: root, relative: name }]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for await (const entry of await opendir(folder.path)) {
        if (entry.name.startsWith('.')) continue
        const path = join(folder.path, entry.name)
        const relative = join(folder.relative, entry.name)
        const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : await kindOf(path)
        if (kind === 'folder') folders.push({ path, relative })
        else if (kind === 'file') yield { kind, path, relative }
        else if (kind === 'link') yield { kind, path, isNamed: false }
        else yield { kind: 'problem', path, reason: kind.reason }
      }
    } catch (error) {
      yield { kind: 'problem', path: folder.path, reason: reasonOf(error) }
    }
  }
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'link' | { reason: string }> {
  try {
    const found = await lstat(path)
    if (found.isFile()) return 'file'
    if (found.isDirectory()) return 'folder'
    return found.isSymbolicLink() ? 'link' : { reason: 'it is neither a file nor a folder' }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** The code of the operating system; rethrows everything but a file error. */
export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') throw error
  return code
}
