import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openBackupObject } from '../../../src/infrastructure/backup/backup-object.ts'
import { passingTimers } from '../../harness/set-timers.ts'
import { type Relay, startRelay } from '../blob-store/relay.ts'
import { type S3Server, startS3Server } from '../blob-store/s3-server.ts'

const bucket = 'backups'

describe('A backup in an object storage', () => {
  let folder: string
  let server: S3Server
  const open = (name: string, port = server.port) => {
    const storageUrl = `s3://S3RVER:S3RVER@127.0.0.1:${port}/other?tls=false`
    return openBackupObject(storageUrl, 'BACKUP_STORAGE_URL', name, passingTimers())
  }
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-s3-'))
    server = await startS3Server(folder, bucket)
  })
  after(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('of several parts gives back what was written, and is never replaced', async () => {
    const content = [randomBytes(10_000_000), randomBytes(10_000_000), randomBytes(20_000_001)]
    const place = open(`s3://${bucket}/nightly/one`)
    await place.write(piecesOf(content))
    assert.ok(Buffer.concat(content).equals(await read(place.read())))
    await assert.rejects(place.write(piecesOf(content)), /s3:\/\/backups\/nightly\/one exists/)
  })

  it('that fails in the middle leaves no object', async () => {
    const place = open(`s3://${bucket}/two`)
    async function* content() {
      yield randomBytes(17_000_000)
      throw new Error('the database is gone')
    }
    await assert.rejects(place.write(content()), /the database is gone/)
    await assert.rejects(read(place.read()), /There is no object s3:\/\/backups\/two/)
    await place.write(piecesOf([Buffer.from('whole')]))
    assert.equal((await read(place.read())).toString(), 'whole')
  })

  it('is written although the storage fails for a time, and not read while it stays down', async (t) => {
    const relay: Relay = await startRelay(t, server.port)
    const place = open(`s3://${bucket}/three`, relay.port)
    relay.insteadOf((number) => (number % 2 === 1 ? { status: 503 } : undefined))
    await place.write(piecesOf([Buffer.from('whole')]))
    assert.equal((await read(place.read())).toString(), 'whole')
    relay.insteadOf(() => ({ status: 503 }))
    await assert.rejects(read(place.read()), /The storage at .* failed \(HTTP 503/)
  })

  it('is refused if its name or the setting cannot be used', () => {
    for (const name of ['s3://backups', 's3://backups/', 's3://backups/../x', 's3://backups/a//b', 's3://k:s@host/b']) {
      assert.throws(() => open(name), /must be named like s3:\/\/bucket\/folder\/name/)
    }
    assert.throws(
      () => openBackupObject('s3://host/b', 'BACKUP_STORAGE_URL', 's3://b1/c'),
      /^StartRefused: BACKUP_STORAGE_URL must/,
    )
  })
})

async function* piecesOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

async function read(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
