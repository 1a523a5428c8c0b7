import { AsicError } from '../errors.ts'
import { crc32 as ownCrc32 } from './crc32.ts'
import { type DirectoryEntry, readDirectory, requireKnownExtras } from './directory.ts'
import { sameName } from './entry-name.ts'
import { DATA_DESCRIPTOR, DEFLATED, FLAG, LOCAL_HEADER, type ZipEntry } from './format.ts'
import { inflateRaw } from './inflate-raw.ts'
import type { Crc32 } from './write-zip.ts'

export type ReadLimits = {
  /** Of all files together, decompressed. */
  readonly maxBytes: number
  readonly maxEntries: number
}

/** An entry with its form in the archive. */
export type ReadEntry = ZipEntry & { readonly stored: boolean; readonly hasExtra: boolean }

/**
 * Reads an archive only if there is one way to read it: directory and headers agree, and the files follow each other
 * without gaps from the first byte to the directory, which reaches the end. Programs that use either find the same
 * then. Stored files are not copied.
 */
export async function readZip(bytes: Uint8Array, limits: ReadLimits, crc32: Crc32 = ownCrc32): Promise<ReadEntry[]> {
  const { entries, start } = readDirectory(bytes, limits.maxEntries)
  requireDistinct(entries)
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > limits.maxBytes) throw new AsicError('too-large', 'the container is too large when it is unpacked')
  const inOrder = [...entries].sort((one, other) => one.offset - other.offset)
  if (inOrder[0]?.offset !== 0) throw hidden()
  const read: ReadEntry[] = []
  for (const [i, entry] of inOrder.entries()) {
    const { content, hasExtra } = await readEntry(bytes, entry, inOrder[i + 1]?.offset ?? start, crc32)
    const isFolder = entry.name.endsWith('/')
    if (isFolder && content.length > 0) throw new AsicError('ambiguous', 'a folder of the container has content')
    if (!isFolder) read.push({ name: entry.name, content, stored: entry.method !== DEFLATED, hasExtra })
  }
  return read
}

function requireDistinct(entries: readonly DirectoryEntry[]): void {
  const seen = new Set<string>()
  const folders = new Set<string>()
  for (const { name } of entries) {
    const key = sameName(name)
    if (seen.has(key)) throw new AsicError('ambiguous', `the container has two files ${JSON.stringify(name)}`)
    seen.add(key)
    const steps = key.split('/')
    for (let depth = 1; depth < steps.length; depth++) folders.add(steps.slice(0, depth).join('/'))
  }
  const both = entries.find(({ name }) => !name.endsWith('/') && folders.has(sameName(name)))
  if (both)
    throw new AsicError('ambiguous', `${JSON.stringify(both.name)} is both a file and a folder of the container`)
}

async function readEntry(
  bytes: Uint8Array,
  entry: DirectoryEntry,
  end: number,
  crc32: Crc32,
): Promise<{ content: Uint8Array; hasExtra: boolean }> {
  const { name, offset, packedSize, size } = entry
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (offset + 30 > end || view.getUint32(offset, true) !== LOCAL_HEADER) throw hidden()
  const nameLength = view.getUint16(offset + 26, true)
  const extraLength = view.getUint16(offset + 28, true)
  const from = offset + 30 + nameLength + extraLength
  const to = from + packedSize
  if (to > end) throw hidden()
  requireAgreement(bytes, view, entry, nameLength)
  requireKnownExtras(view, from - extraLength, extraLength)
  requireEnd(view, entry, to, end)

  const packed = bytes.subarray(from, to)
  const content = entry.method === DEFLATED ? await inflateRaw(packed, size) : packed
  if (content.length !== size || crc32(content) !== entry.crc) {
    throw new AsicError('damaged', `the file ${JSON.stringify(name)} of the container is damaged`)
  }
  return { content, hasExtra: extraLength > 0 }
}

/** The local header must equal the directory's record, except for what the data descriptor may contain. */
function requireAgreement(bytes: Uint8Array, view: DataView, entry: DirectoryEntry, nameLength: number): void {
  const { offset, flags, method, crc, packedSize, size, nameBytes } = entry
  const name = bytes.subarray(offset + 30, offset + 30 + nameLength)
  const sameText = name.length === nameBytes.length && name.every((byte, i) => byte === nameBytes[i])
  const given = [14, 18, 22].map((at) => view.getUint32(offset + at, true))
  const wanted = [crc, packedSize, size]
  const isLater = (flags & FLAG.descriptor) !== 0
  const sameSizes = wanted.every((value, i) => given[i] === value || (isLater && given[i] === 0))
  const sameForm = view.getUint16(offset + 6, true) === flags && view.getUint16(offset + 8, true) === method
  if (!sameText || !sameSizes || !sameForm) {
    throw new AsicError(
      'ambiguous',
      `the container has contradictory entries for its file ${JSON.stringify(entry.name)}`,
    )
  }
}

/** APPNOTE 4.3.9: the descriptor's signature is optional. Nothing else comes before the next header. */
function requireEnd(view: DataView, { flags, crc, packedSize, size }: DirectoryEntry, at: number, end: number): void {
  if ((flags & FLAG.descriptor) === 0) {
    if (at !== end) throw hidden()
    return
  }
  const length = end - at
  if (length !== 12 && length !== 16) throw hidden()
  const values = at + length - 12
  const isRight =
    (length === 12 || view.getUint32(at, true) === DATA_DESCRIPTOR) &&
    view.getUint32(values, true) === crc &&
    view.getUint32(values + 4, true) === packedSize &&
    view.getUint32(values + 8, true) === size
  if (!isRight) throw hidden()
}

function hidden(): AsicError {
  return new AsicError('ambiguous', 'the container has bytes that belong to none of its files, or to two of them')
}
