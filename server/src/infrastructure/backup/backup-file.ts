import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { createSegmentCipher, ExactReader, encryptedSegmentLength, segmentsOf } from '../encrypted-segments.ts'

/**
 * The format of a backup: one line of JSON that anybody can read, a check of the key (32 bytes), then encrypted segments.
 * Each segment is authentic, in its place, and the last one is marked (`encrypted-segments.ts`), so a backup can be
 * neither changed nor truncated. The key of the segments depends on the line, which cannot be changed either.
 *
 * The segments contain records: a type (1 byte), a length (4 bytes, big endian), and that many bytes. A section is a
 * record `begin` with JSON about it, any number of records `data`, and a record `end`. The record `done` ends the backup.
 */
export interface BackupHeader {
  readonly format: typeof backupFormat
  /** ISO 8601. */
  readonly created: string
  /** The version of the service that wrote it. */
  readonly version: string
  /** How many migrations the database had, and the name of the last one. */
  readonly migrations: number
  readonly latestMigration: string
  /** The version of the job queue's tables, which are not ours; null if there are none. */
  readonly jobs: number | null
  readonly log: {
    readonly origin: string
    readonly size: number
    /** The newest signed checkpoint, which covers all entries but those of the last second. */
    readonly checkpoint: string | null
  }
}

export const backupFormat = 'countersign-backup/1'

export interface Section<About> {
  readonly about: About
  readonly data: AsyncIterable<Uint8Array>
}

const recordType = { begin: 1, data: 2, end: 3, done: 4 } as const

const checkLength = 32
const mostHeaderBytes = 64 * 1024
const mostRecordBytes = 1024 * 1024

/** The bytes of a backup. `root` is a key that nothing else uses. */
export async function* writeBackup<About>(
  header: BackupHeader,
  root: Uint8Array,
  sections: AsyncIterable<Section<About>>,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(32)
  const line = Buffer.from(`${JSON.stringify({ ...header, salt: salt.toString('hex') })}\n`)
  yield line
  yield checkOf(root, salt)
  const cipher = createSegmentCipher(contentKey(root, salt, line), damaged)
  for await (const { bytes, index, isLast } of segmentsOf(recordsOf(sections))) {
    yield cipher.encrypt(bytes, index, isLast)
  }
}

async function* recordsOf<About>(sections: AsyncIterable<Section<About>>): AsyncGenerator<Uint8Array> {
  for await (const { about, data } of sections) {
    yield* record(recordType.begin, Buffer.from(JSON.stringify(about)))
    for await (const chunk of data) {
      for (let at = 0; at < chunk.length; at += mostRecordBytes) {
        yield* record(recordType.data, chunk.subarray(at, at + mostRecordBytes))
      }
    }
    yield* record(recordType.end)
  }
  yield* record(recordType.done)
}

function* record(type: number, bytes: Uint8Array = new Uint8Array()): Generator<Uint8Array> {
  const start = Buffer.alloc(5)
  start.writeUInt8(type, 0)
  start.writeUInt32BE(bytes.length, 1)
  yield start
  yield bytes
}

/**
 * Reads a backup that was written with one of these keys. Every section must be read before the next one is requested.
 * What is read is authentic, and all of it is there once the iteration ends.
 */
export async function readBackup<About>(
  stored: AsyncIterable<Uint8Array>,
  roots: readonly Uint8Array[],
): Promise<{ readonly header: BackupHeader; readonly sections: AsyncGenerator<Section<About>> }> {
  const source = new ExactReader(stored, damaged)
  const line = await readLine(source)
  const { salt: saltText, ...header } = parseHeader(line)
  const salt = Buffer.from(saltText, 'hex')
  const check = await source.take(checkLength)
  const root = roots.find((one) => timingSafeEqual(checkOf(one, salt), check))
  if (root === undefined) {
    throw new StartRefused(
      'The backup was encrypted with another SECRET_KEY, or its beginning is damaged. Set the SECRET_KEY of the ' +
        'service that wrote it, or add it to SECRET_KEYS_READ.',
    )
  }
  const cipher = createSegmentCipher(contentKey(root, salt, line), damaged)
  async function* content() {
    for await (const { bytes, index, isLast } of segmentsOf(restOf(source), encryptedSegmentLength)) {
      yield cipher.decrypt(bytes, index, isLast)
    }
  }
  return { header, sections: readSections(new ExactReader(content(), damaged)) }
}

async function readLine(source: ExactReader): Promise<Uint8Array> {
  const bytes: number[] = []
  for (;;) {
    const [byte] = bytes.length > mostHeaderBytes ? [] : await source.take(1)
    if (byte === undefined) throw notABackup()
    bytes.push(byte)
    if (bytes[0] !== brace) throw notABackup()
    if (byte === lineFeed) return Uint8Array.from(bytes)
  }
}

const brace = 0x7b
const lineFeed = 0x0a

function parseHeader(line: Uint8Array): BackupHeader & { readonly salt: string } {
  const header = parseJson(line) as Partial<BackupHeader> & { salt?: unknown }
  const format = String(header.format)
  if (!format.startsWith('countersign-backup/')) throw notABackup()
  if (format !== backupFormat) {
    throw new StartRefused(`The backup has the format ${format.slice(0, 40)}. Restore it with a newer version.`)
  }
  if (typeof header.salt !== 'string' || !/^[0-9a-f]{64}$/.test(header.salt)) throw damaged()
  return header as BackupHeader & { salt: string }
}

async function* restOf(source: ExactReader): AsyncGenerator<Uint8Array> {
  while (!(await source.isAtEnd())) yield source.takeReady()
}

async function* readSections<About>(reader: ExactReader): AsyncGenerator<Section<About>> {
  for (;;) {
    const { type, bytes } = await readRecord(reader)
    if (type === recordType.done) return await reader.expectEnd()
    if (type !== recordType.begin) throw damaged()
    yield { about: parseJson(bytes) as About, data: readData(reader) }
  }
}

async function* readData(reader: ExactReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { type, bytes } = await readRecord(reader)
    if (type === recordType.end) return
    if (type !== recordType.data) throw damaged()
    yield bytes
  }
}

async function readRecord(reader: ExactReader): Promise<{ readonly type: number; readonly bytes: Uint8Array }> {
  const start = Buffer.from(await reader.take(5))
  const length = start.readUInt32BE(1)
  if (length > mostRecordBytes) throw damaged()
  return { type: start.readUInt8(0), bytes: await reader.take(length) }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    throw damaged()
  }
}

function checkOf(root: Uint8Array, salt: Uint8Array): Uint8Array {
  return createHmac('sha256', derive(root, salt, 'check'))
    .update('countersign')
    .digest()
}

function contentKey(root: Uint8Array, salt: Uint8Array, line: Uint8Array): Uint8Array {
  return derive(root, salt, `content/${createHash('sha256').update(line).digest('hex')}`)
}

function derive(root: Uint8Array, salt: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', root, salt, `countersign/backup/${purpose}`, 32))
}

export function damaged(): StartRefused {
  return new StartRefused('The backup is damaged or incomplete. Use another one.')
}

function notABackup(): StartRefused {
  return new StartRefused('This is not a backup of Countersign.')
}
