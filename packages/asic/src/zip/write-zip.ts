import { AsicError } from '../errors.ts'
import { crc32 as ownCrc32 } from './crc32.ts'
import { requirePlainName, sameName } from './entry-name.ts'
import { DIRECTORY_ENTRY, END_OF_DIRECTORY, FLAG, LOCAL_HEADER, STORED, type ZipEntry } from './format.ts'

/** Sizes have 32 bits (APPNOTE 4.4.8); these archives stay far below. */
const MAX_BYTES = 2 ** 31
const MAX_ENTRIES = 10_000
const VERSION = 20

type Part = ZipEntry & { readonly nameBytes: Uint8Array; readonly crc: number; readonly offset: number }

export type Crc32 = (bytes: Uint8Array) => number

/** Streams an archive; the contents are those given, uncompressed and not copied. */
export function writeZip(entries: readonly ZipEntry[], time: Date, crc32: Crc32 = ownCrc32): Uint8Array[] {
  if (entries.length > MAX_ENTRIES) throw new AsicError('too-large', 'the container has too many files')
  const seen = new Set<string>()
  const parts: Part[] = []
  const pieces: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of entries) {
    requirePlainName(name)
    if (seen.has(sameName(name))) throw new AsicError('bad-name', `the container has two files ${JSON.stringify(name)}`)
    seen.add(sameName(name))
    const part = { name, content, nameBytes: new TextEncoder().encode(name), crc: crc32(content), offset }
    const header = localHeader(part, time)
    parts.push(part)
    pieces.push(header, content)
    offset += header.length + content.length
    if (offset > MAX_BYTES) throw new AsicError('too-large', 'the container is too large')
  }
  const directory = parts.map((part) => directoryEntry(part, time))
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  return [...pieces, ...directory, endOfDirectory(parts.length, size, offset)]
}

/** APPNOTE 4.3.7. */
function localHeader(part: Part, time: Date): Uint8Array {
  const { bytes, view } = room(30, part.nameBytes)
  view.setUint32(0, LOCAL_HEADER, true)
  view.setUint16(4, VERSION, true)
  writeShared(view, 6, part, time)
  return bytes
}

/** APPNOTE 4.3.12. */
function directoryEntry(part: Part, time: Date): Uint8Array {
  const { bytes, view } = room(46, part.nameBytes)
  view.setUint32(0, DIRECTORY_ENTRY, true)
  view.setUint16(4, VERSION, true)
  view.setUint16(6, VERSION, true)
  writeShared(view, 8, part, time)
  view.setUint32(42, part.offset, true)
  return bytes
}

function room(length: number, name: Uint8Array): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(length + name.length)
  bytes.set(name, length)
  return { bytes, view: new DataView(bytes.buffer) }
}

function writeShared(view: DataView, at: number, { nameBytes, name, crc, content }: Part, time: Date): void {
  const isAscii = nameBytes.length === name.length
  const { date, clock } = dosTime(time)
  view.setUint16(at, isAscii ? 0 : FLAG.utf8, true)
  view.setUint16(at + 2, STORED, true)
  view.setUint16(at + 4, clock, true)
  view.setUint16(at + 6, date, true)
  view.setUint32(at + 8, crc, true)
  view.setUint32(at + 12, content.length, true)
  view.setUint32(at + 16, content.length, true)
  view.setUint16(at + 20, nameBytes.length, true)
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
function endOfDirectory(count: number, size: number, offset: number): Uint8Array {
  const { bytes, view } = room(22, new Uint8Array())
  view.setUint32(0, END_OF_DIRECTORY, true)
  view.setUint16(8, count, true)
  view.setUint16(10, count, true)
  view.setUint32(12, size, true)
  view.setUint32(16, offset, true)
  return bytes
}
