import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../harness/service-process.ts'
import { bucket } from '../infrastructure/blob-store/s3-fixture.ts'
import { startS3Server } from '../infrastructure/blob-store/s3-server.ts'
import type { Ending } from './log-nodes.ts'

export interface OwnStorage {
  /** For STORAGE_URL. */
  readonly url: string
  stop(): Promise<void>
  /** With its previous content. */
  startAgain(): Promise<void>
}

export async function ownStorage(ending: Ending): Promise<OwnStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-storage-'))
  ending.onEnd(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  let server = await startS3Server(folder, bucket, port)
  ending.onEnd(() => server.stop())
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=false`,
    stop: () => server.stop(),
    async startAgain() {
      server = await startS3Server(folder, bucket, port)
    },
  }
}
