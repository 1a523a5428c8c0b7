import { crc32, deflateRawSync } from 'node:zlib'

/** A file in the archive; a large one is read twice, so that it is never entirely in memory. */
export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array | { readonly size: number; read(): AsyncIterable<Uint8Array> }
}

/** Sizes have 32 bits (APPNOTE 4.4.8); these archives stay far below. */
const mostBytes = 2 ** 31

/** APPNOTE 4.4.4: names are UTF-8. */
const utf8Names = 0x0800
const stored = 0
const deflated = 8
const versionNeeded = 20

interface Part {
  readonly name: Buffer
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly packedSize: number
  readonly offset: number
}

/** Streams a ZIP archive (PKWARE APPNOTE 6.3.3). Small files are compressed, large ones stored. */
export async function* writeZip(entries: readonly ZipEntry[], time: Date): AsyncGenerator<Uint8Array> {
  const parts: Part[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const { part, body } = await pack(Buffer.from(name), content, offset)
    const header = localHeader(part, time)
    yield header
    yield* body
    parts.push(part)
    offset += header.length + part.packedSize
    if (offset > mostBytes) throw new RangeError('the archive is too large')
  }
  const directory = Buffer.concat(parts.map((part) => directoryEntry(part, time)))
  yield directory
  yield endOfDirectory(parts.length, directory.length, offset)
}

async function pack(
  name: Buffer,
  content: ZipEntry['content'],
  offset: number,
): Promise<{ part: Part; body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }> {
  if (content instanceof Uint8Array) {
    const packed = deflateRawSync(content)
    const sizes = { size: content.length, packedSize: packed.length }
    return { part: { name, method: deflated, crc: crc32(content), ...sizes, offset }, body: [packed] }
  }
  let crc = 0
  let size = 0
  for await (const piece of content.read()) {
    crc = crc32(piece, crc)
    size += piece.length
  }
  if (size !== content.size) throw new Error('a file for the archive has another size than it should')
  return { part: { name, method: stored, crc, size, packedSize: size, offset }, body: content.read() }
}

/** APPNOTE 4.3.7. */
function localHeader(part: Part, time: Date): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(versionNeeded, 4)
  writeShared(header, 6, part, time)
  return Buffer.concat([header, part.name])
}

/** APPNOTE 4.3.12. */
function directoryEntry(part: Part, time: Date): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(versionNeeded, 4)
  entry.writeUInt16LE(versionNeeded, 6)
  writeShared(entry, 8, part, time)
  entry.writeUInt32LE(part.offset, 42)
  return Buffer.concat([entry, part.name])
}

function writeShared(target: Buffer, at: number, { name, method, crc, size, packedSize }: Part, time: Date): void {
  const { date, clock } = dosTime(time)
  target.writeUInt16LE(utf8Names, at)
  target.writeUInt16LE(method, at + 2)
  target.writeUInt16LE(clock, at + 4)
  target.writeUInt16LE(date, at + 6)
  target.writeUInt32LE(crc, at + 8)
  target.writeUInt32LE(packedSize, at + 12)
  target.writeUInt32LE(size, at + 16)
  target.writeUInt16LE(name.length, at + 20)
}

/** APPNOTE 4.4.6, in UTC. */
function dosTime(time: Date): { date: number; clock: number } {
  const year = Math.min(Math.max(time.getUTCFullYear() - 1980, 0), 127)
  return {
    date: (year << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
    clock: (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
  }
}

/** APPNOTE 4.3.16. */
function endOfDirectory(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
