import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openS3BlobStore } from '../../../src/infrastructure/blob-store/s3-blob-store.ts'
import type { BlobFixture } from '../../contracts/blob-store.ts'
import { readSizes } from './local-fixture.ts'
import { type S3Server, startS3Server } from './s3-server.ts'

export const bucket = 'documents'

export interface S3Fixture extends BlobFixture {
  readonly server: S3Server
  readonly draftsDir: string
}

/** The server stores each object in a file named after it, with this suffix. */
const ending = '._S3rver_object'

export async function makeS3Fixture(): Promise<S3Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-s3-'))
  const draftsDir = join(folder, 'data/drafts')
  await mkdir(join(folder, 'data'))
  const server = await startS3Server(join(folder, 's3'), bucket)
  const objects = join(folder, 's3', bucket, 'some', 'prefix')
  const storageUrl = `s3://S3RVER:S3RVER@127.0.0.1:${server.port}/${bucket}/some/prefix?tls=false`
  return {
    server,
    draftsDir,
    open: (vault) => openS3BlobStore({ storageUrl, vault, draftsDir }),
    async stored() {
      const files = await readdir(objects, { recursive: true }).catch(() => [])
      const names = files.filter((file) => file.endsWith(ending))
      const read = async (name: string) => [name.slice(0, -ending.length), await readFile(join(objects, name))] as const
      return new Map(await Promise.all(names.map(read)))
    },
    overwrite: (name, bytes) => writeFile(join(objects, `${name}${ending}`), bytes),
    drafts: () => readSizes(draftsDir),
    clear: () => rm(objects, { recursive: true, force: true }),
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
