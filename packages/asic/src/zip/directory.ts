import { AsicError } from '../errors.ts'
import { requirePlainName } from './entry-name.ts'
import { DEFLATED, DIRECTORY_ENTRY, END_OF_DIRECTORY, FLAG, LOCAL_HEADER, STORED } from './format.ts'

/** The directory's record of a file. */
export type DirectoryEntry = {
  readonly name: string
  readonly nameBytes: Uint8Array
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

const END_LENGTH = 22
const MAX_COMMENT = 0xffff
/** Of all files together: reports name the files of each signature. */
const MAX_NAME_BYTES = 128 * 1024
const IN_ZIP64 = 0xffffffff

/** The directory, and its position. */
export function readDirectory(bytes: Uint8Array, maxEntries: number): { entries: DirectoryEntry[]; start: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < END_LENGTH || view.getUint32(0, true) !== LOCAL_HEADER) {
    throw new AsicError('not-a-container', 'the file is not a ZIP archive')
  }
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  const start = view.getUint32(end + 16, true)
  const isOneDisk = view.getUint16(end + 4, true) === 0 && view.getUint16(end + 6, true) === 0
  if (count === 0xffff || size === IN_ZIP64 || start === IN_ZIP64) throw zip64()
  if (!isOneDisk || view.getUint16(end + 8, true) !== count) throw damaged()
  if (count > maxEntries) throw new AsicError('too-large', `the container has more than ${maxEntries} files`)
  // A gap could hide a second directory, such as that of ZIP64.
  if (start + size !== end) throw new AsicError('ambiguous', 'the directory of the container does not reach to its end')

  const entries: DirectoryEntry[] = []
  let nameBytes = 0
  let at = start
  for (let i = 0; i < count; i++) {
    const { entry, next } = readEntry(bytes, view, at, end)
    entries.push(entry)
    at = next
    nameBytes += entry.nameBytes.length
    if (nameBytes > MAX_NAME_BYTES) throw new AsicError('too-large', 'the names in the container are too long')
  }
  if (at !== end) throw damaged()
  return { entries, start }
}

/** The end record that reaches the end of the file. A comment that looks like another one is refused. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_LENGTH
  const first = Math.max(0, last - MAX_COMMENT)
  const found: number[] = []
  for (let at = last; at >= first; at--) if (view.getUint32(at, true) === END_OF_DIRECTORY) found.push(at)
  const [end, ...others] = found
  if (end === undefined) throw new AsicError('not-a-container', 'the file is not a complete ZIP archive')
  const reaches = end + END_LENGTH + view.getUint16(end + 20, true) === view.byteLength
  // Such bytes inside the files, as in a nested archive, end before.
  const isOnly = others.every((other) => other < view.getUint32(end + 16, true))
  if (!reaches || !isOnly) throw new AsicError('ambiguous', 'the container has more than one end')
  return end
}

function readEntry(
  bytes: Uint8Array,
  view: DataView,
  at: number,
  end: number,
): { entry: DirectoryEntry; next: number } {
  if (at + 46 > end || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged()
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((from) => view.getUint16(at + from, true)) as [
    number,
    number,
    number,
  ]
  const next = at + 46 + nameLength + extraLength + commentLength
  if (next > end || view.getUint16(at + 34, true) !== 0) throw damaged()
  const nameBytes = bytes.subarray(at + 46, at + 46 + nameLength)
  const entry = {
    name: readName(nameBytes, flags),
    nameBytes,
    flags,
    method,
    crc: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  }
  requireKnownForm(entry)
  requireKnownExtras(view, at + 46 + nameLength, extraLength)
  if (isLink(view, at)) throw new AsicError('unsupported', `${JSON.stringify(entry.name)} in the container is a link`)
  return { entry, next }
}

function readName(bytes: Uint8Array, flags: number): string {
  const isAscii = bytes.every((byte) => byte < 0x80)
  // Without the flag the encoding is up to each program's guess.
  if (!isAscii && (flags & FLAG.utf8) === 0) throw new AsicError('ambiguous', 'a name in the container is not UTF-8')
  let name: string
  try {
    name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new AsicError('ambiguous', 'a name in the container is not UTF-8')
  }
  requirePlainName(name)
  return name
}

function requireKnownForm({ flags, method, packedSize, size, offset, name }: DirectoryEntry): void {
  if ((flags & (FLAG.encrypted | FLAG.strongEncryption | FLAG.masked)) !== 0) {
    throw new AsicError('unsupported', 'the container is encrypted')
  }
  if (packedSize === IN_ZIP64 || size === IN_ZIP64 || offset === IN_ZIP64) throw zip64()
  if (method !== STORED && method !== DEFLATED) {
    throw new AsicError('unsupported', `the file ${JSON.stringify(name)} is compressed in a way that is not supported`)
  }
  if (method === STORED && packedSize !== size) throw damaged()
}

/** APPNOTE 4.5, 4.6: fields that override sizes, names or ciphers. */
const REFUSED_EXTRAS: ReadonlyMap<number, string> = new Map([
  [0x0001, 'ZIP64'],
  [0x0017, 'encryption'],
  [0x7075, 'a second name'],
  [0x9901, 'encryption'],
])

export function requireKnownExtras(view: DataView, from: number, length: number): void {
  for (let at = from; at < from + length; ) {
    if (at + 4 > from + length) throw damaged()
    const refused = REFUSED_EXTRAS.get(view.getUint16(at, true))
    if (refused !== undefined)
      throw new AsicError('unsupported', `the container uses ${refused}, which is not supported`)
    at += 4 + view.getUint16(at + 2, true)
    if (at > from + length) throw damaged()
  }
}

/** Created on Unix, whose file type is in the upper half of the attributes. */
function isLink(view: DataView, at: number): boolean {
  const isUnix = view.getUint16(at + 4, true) >> 8 === 3
  return isUnix && view.getUint32(at + 38, true) >>> 28 === 0xa
}

function zip64(): AsicError {
  return new AsicError('unsupported', 'the container uses ZIP64, which is not supported')
}

function damaged(): AsicError {
  return new AsicError('damaged', 'the directory of the container is damaged')
}
