import { crc32, deflateRawSync } from 'node:zlib'

/** A file in the archive; a large one is read twice, so that it is never entirely in memory. */
export interface ZipEntry {
  readonly name: string
  readonly content: Uint8Array | { readonly size: number; read(): AsyncIterable<Uint8Array> }
}

/** APPNOTE 4.4.8, 4.4.16: sizes and offsets have 32 bits, and this value says that Zip64 has the real one. */
const inZip64 = 0xffff_ffff

/** APPNOTE 4.4.4: names are UTF-8. */
const utf8Names = 0x0800
const stored = 0
const deflated = 8
const versionNeeded = 20
/** APPNOTE 4.4.3.2. */
const zip64Version = 45

interface Part {
  readonly name: Buffer
  readonly method: number
  readonly crc: number
  readonly size: number
  readonly packedSize: number
  readonly offset: number
}

/**
 * Streams a ZIP archive (PKWARE APPNOTE 6.3.3) of any size; each file in it is smaller than 4 GiB. Small files are
 * compressed, large ones stored.
 */
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
  }
  const directory = Buffer.concat(parts.map((part) => directoryEntry(part, time)))
  yield directory
  if (offset >= inZip64) yield zip64End(parts.length, directory.length, offset)
  yield endOfDirectory(parts.length, directory.length, Math.min(offset, inZip64))
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
  const extra = part.offset < inZip64 ? Buffer.alloc(0) : zip64Offset(part.offset)
  const version = extra.length === 0 ? versionNeeded : zip64Version
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  writeShared(entry, 8, part, time)
  entry.writeUInt16LE(extra.length, 30)
  entry.writeUInt32LE(Math.min(part.offset, inZip64), 42)
  return Buffer.concat([entry, part.name, extra])
}

/** APPNOTE 4.5.3: only what does not fit into its own field. */
function zip64Offset(offset: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(offset), 4)
  return extra
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

/** APPNOTE 4.3.14, and the locator of 4.3.15. */
function zip64End(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(BigInt(end.length - 12), 4)
  end.writeUInt16LE(zip64Version, 12)
  end.writeUInt16LE(zip64Version, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
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
