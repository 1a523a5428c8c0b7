import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type BackupHeader,
  backupFormat,
  readBackup,
  type Section,
  writeBackup,
} from '../../../src/infrastructure/backup/backup-file.ts'

const root = randomBytes(32)
const header: BackupHeader = {
  format: backupFormat,
  created: '2026-11-19T12:00:00.000Z',
  version: '1.0.0',
  migrations: 3,
  latestMigration: '0003-example.sql',
  jobs: null,
  log: { origin: 'log.example.org', size: 5, checkpoint: null },
}

const contents = fc.array(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 }), { maxLength: 5 })

test('a backup gives back what was written, in whatever pieces its bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.integer({ min: 1, max: 300 }), async (sections, pieceLength) => {
      const bytes = await written(sections)
      assert.deepEqual(await read(piecesOf(bytes, pieceLength)), sections.map(joined))
    }),
    { numRuns: 30 },
  )
})

test('a backup of several segments gives back what was written', async () => {
  const sections = [[randomBytes(150_000), randomBytes(1)], [], [randomBytes(1_500_000)]]
  assert.deepEqual(await read(piecesOf(await written(sections), 100_003)), sections.map(joined))
})

test('a backup is refused if any byte is changed, added or missing', async () => {
  const bytes = await written([[randomBytes(70_000)], [randomBytes(10)]])
  const at = fc.oneof(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: bytes.length - 1 }))
  await fc.assert(
    fc.asyncProperty(at, fc.integer({ min: 1, max: 255 }), async (place, change) => {
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] as number) ^ change
      await assert.rejects(read([changed]), refusal)
      await assert.rejects(read([bytes.subarray(0, place)]), refusal)
    }),
    { numRuns: 60 },
  )
  await assert.rejects(read([bytes, Uint8Array.of(0)]), refusal)
})

test('a backup is refused if two of its segments are exchanged, or one is left out', async () => {
  const bytes = await written([[randomBytes(400_000)]])
  const start = bytes.indexOf('\n') + 1 + 32
  const length = 64 * 1024 + 16
  const segment = (index: number) => bytes.subarray(start + index * length, start + (index + 1) * length)
  const rest = bytes.subarray(start + 2 * length)
  const beginning = bytes.subarray(0, start)
  assert.equal((await read([beginning, segment(0), segment(1), rest])).length, 1)
  await assert.rejects(read([beginning, segment(1), segment(0), rest]), /damaged or incomplete/)
  await assert.rejects(read([beginning, segment(1), rest]), /damaged or incomplete/)
  await assert.rejects(read([beginning, segment(0), segment(1)]), /damaged or incomplete/)
})

test('a backup is refused with another key, and a file that is no backup by a sentence', async () => {
  const bytes = await written([[randomBytes(10)]])
  await assert.rejects(readBackup(piecesOf(bytes, 1000), [randomBytes(32)]), /another SECRET_KEY/)
  for (const other of ['', '{', '{}\n', 'PGDMP', '{"format":1}\n', randomBytes(100_000)]) {
    await assert.rejects(read([Buffer.from(other)]), /not a backup of Countersign|damaged or incomplete/)
  }
  const newer = Buffer.from(`{"format":"countersign-backup/2"}\n${'0'.repeat(100)}`)
  await assert.rejects(read([newer]), /Restore it with a newer version/)
})

test('what a backup says about itself can be read without the key', async () => {
  const bytes = await written([])
  const line = JSON.parse(bytes.subarray(0, bytes.indexOf('\n')).toString())
  assert.deepEqual(line.log, header.log)
  assert.equal(line.created, header.created)
})

const refusal = /damaged or incomplete|another SECRET_KEY|not a backup|a newer version/

async function written(sections: readonly (readonly Uint8Array[])[]): Promise<Buffer> {
  async function* all(): AsyncGenerator<Section<number>> {
    for (const [about, data] of sections.entries()) yield { about, data: piecesOfAll(data) }
  }
  const bytes: Uint8Array[] = []
  for await (const chunk of writeBackup(header, root, all())) bytes.push(chunk)
  return Buffer.concat(bytes)
}

async function* piecesOfAll(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

async function* piecesOf(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function read(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Buffer[]> {
  async function* stored() {
    yield* pieces
  }
  const found: Buffer[] = []
  const backup = await readBackup<number>(stored(), [randomBytes(32), root])
  for await (const { about, data } of backup.sections) {
    assert.equal(about, found.length)
    const bytes: Uint8Array[] = []
    for await (const chunk of data) bytes.push(chunk)
    found.push(joined(bytes))
  }
  return found
}

function joined(pieces: readonly Uint8Array[]): Buffer {
  return Buffer.concat(pieces)
}
