import { AsicError } from '../errors.ts'
import { requirePlainName, sameName } from '../zip/entry-name.ts'
import type { ZipEntry } from '../zip/format.ts'
import { type ReadLimits, readZip } from '../zip/read-zip.ts'
import { type Crc32, writeZip } from '../zip/write-zip.ts'
import { CONTAINER_TYPE, kindOf, MIMETYPE } from './names.ts'

/** An ASiC-E container (EN 319 162-1 4.4) as its entries, the type first. */
export type Container = { readonly entries: readonly ZipEntry[] }

export const DEFAULT_LIMITS: ReadLimits = { maxBytes: 256 * 1024 * 1024, maxEntries: 1000 }

/** A container of unsigned files. */
export function createContainer(files: readonly ZipEntry[]): Container {
  if (files.length === 0) throw new AsicError('bad-name', 'a container must contain at least one file')
  const taken = files.find(({ name }) => /^(mimetype$|meta-inf(\/|$))/i.test(sameName(name)))
  if (taken) throw new AsicError('bad-name', `${taken.name} is a reserved name in a container`)
  for (const { name } of files) requirePlainName(name)
  return { entries: [{ name: MIMETYPE, content: new TextEncoder().encode(CONTAINER_TYPE) }, ...files] }
}

/** Throws an AsicError if it can be read in more than one way. */
export async function openContainer(
  bytes: Uint8Array,
  { limits = DEFAULT_LIMITS, crc32 }: { readonly limits?: ReadLimits; readonly crc32?: Crc32 } = {},
): Promise<Container> {
  const entries = await readZip(bytes, limits, crc32)
  const [type] = entries
  if (type?.name !== MIMETYPE)
    throw new AsicError('not-a-container', 'the file is a ZIP archive, but not an ASiC-E container')
  const text = new TextDecoder().decode(type.content.subarray(0, 100))
  if (text.startsWith('application/vnd.etsi.asic-s')) {
    throw new AsicError('unsupported', 'the file is an ASiC-S container, and only ASiC-E is supported')
  }
  // EN 319 162-1 A.1.
  if (text !== CONTAINER_TYPE || !type.stored || type.hasExtra) {
    throw new AsicError('not-a-container', 'the file is a ZIP archive, but not an ASiC-E container')
  }
  return { entries: entries.map(({ name, content }) => ({ name, content })) }
}

/** Streams the bytes; the files are those given, not copies. */
export function writeContainer({ entries }: Container, time: Date, crc32?: Crc32): Uint8Array[] {
  return writeZip(entries, time, crc32)
}

/** The content, without the type and the parts of META-INF for signatures. */
export function filesOf({ entries }: Container): ZipEntry[] {
  return entries.filter(({ name }) => name !== MIMETYPE && kindOf(name) === 'file')
}
