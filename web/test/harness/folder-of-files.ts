import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'

/** Writes each file into its own subfolder. The folder is removed after the calling suite. */
export function folderOfFiles(): (name: string, content: string | Uint8Array) => Promise<string> {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-files-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))
  return async (name, content) => {
    const path = join(await mkdtemp(join(folder, 'file-')), name)
    await writeFile(path, content)
    return path
  }
}
