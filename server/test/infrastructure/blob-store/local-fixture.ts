import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalBlobStore } from '../../../src/infrastructure/blob-store/local-blob-store.ts'
import type { BlobFixture } from '../../contracts/blob-store.ts'

export async function makeLocalFixture(): Promise<BlobFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-blobs-'))
  const blobs = join(dataDir, 'blobs')
  return {
    open: (vault) => openLocalBlobStore({ dataDir, vault }),
    stored: () => readStored(blobs),
    overwrite: (name, bytes) => writeFile(join(blobs, name), bytes),
    drafts: () => readSizes(join(blobs, 'drafts')),
    async clear() {
      for (const name of await readdir(blobs)) {
        if (name !== 'drafts') await rm(join(blobs, name), { recursive: true })
      }
    },
    close: () => rm(dataDir, { recursive: true, force: true }),
  }
}

async function readStored(blobs: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for (const folder of await readdir(blobs)) {
    if (folder === 'drafts') continue
    for (const name of await readdir(join(blobs, folder))) {
      found.set(`${folder}/${name}`, await readFile(join(blobs, folder, name)))
    }
  }
  return found
}

export async function readSizes(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
}
