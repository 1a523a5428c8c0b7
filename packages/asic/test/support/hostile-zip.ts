import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../src/zip/crc32.ts'

/** An entry as an attacker writes it: the directory and the local header may differ. */
export type HostileEntry = {
  readonly name: string
  readonly content?: string | Uint8Array
  readonly localName?: string
  readonly flags?: number
  readonly method?: number
  /** According to the directory. */
  readonly size?: number
  readonly packedSize?: number
  readonly offset?: number
  readonly extra?: Uint8Array
  readonly localExtra?: Uint8Array
  readonly attributes?: number
  /** Bytes between this file and the next. */
  readonly gap?: Uint8Array
  readonly descriptor?: boolean
}

type Archive = {
  readonly before?: Uint8Array
  readonly beforeDirectory?: Uint8Array
  readonly comment?: Uint8Array
  readonly after?: Uint8Array
  readonly count?: number
}

/** A ZIP archive of these entries, right or wrong. */
export function hostileZip(entries: readonly HostileEntry[], archive: Archive = {}): Uint8Array {
  const pieces: Buffer[] = [Buffer.from(archive.before ?? [])]
  const directory: Buffer[] = []
  let offset = pieces[0]?.length ?? 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? 'content')
    const { method = 0, flags = 0x0800, descriptor = false } = entry
    const packed = method === 8 ? deflateRawSync(content) : content
    const size = entry.size ?? content.length
    const packedSize = entry.packedSize ?? packed.length
    const name = Buffer.from(entry.name)
    const localName = Buffer.from(entry.localName ?? entry.name)
    const ownFlags = flags | (descriptor ? 8 : 0)
    const values = [crc32(content), packedSize, size]

    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    writeForm(local, 4, ownFlags, method)
    for (const [i, value] of (descriptor ? [0, 0, 0] : values).entries()) local.writeUInt32LE(value, 14 + 4 * i)
    local.writeUInt16LE(localName.length, 26)
    local.writeUInt16LE(entry.localExtra?.length ?? 0, 28)
    const tail = Buffer.alloc(descriptor ? 16 : 0)
    if (descriptor) for (const [i, value] of [0x08074b50, ...values].entries()) tail.writeUInt32LE(value, 4 * i)
    const whole = [local, localName, Buffer.from(entry.localExtra ?? []), packed, tail, Buffer.from(entry.gap ?? [])]

    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(0x0314, 4)
    writeForm(central, 6, ownFlags, method)
    for (const [i, value] of values.entries()) central.writeUInt32LE(value, 16 + 4 * i)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt16LE(entry.extra?.length ?? 0, 30)
    central.writeUInt32LE(entry.attributes ?? 0, 38)
    central.writeUInt32LE(entry.offset ?? offset, 42)
    directory.push(Buffer.concat([central, name, Buffer.from(entry.extra ?? [])]))
    pieces.push(...whole)
    offset += whole.reduce((sum, { length }) => sum + length, 0)
  }
  pieces.push(Buffer.from(archive.beforeDirectory ?? []))
  const start = offset + (archive.beforeDirectory?.length ?? 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(archive.count ?? entries.length, 8)
  end.writeUInt16LE(archive.count ?? entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(start, 16)
  end.writeUInt16LE(archive.comment?.length ?? 0, 20)
  const last = [end, Buffer.from(archive.comment ?? []), Buffer.from(archive.after ?? [])]
  return new Uint8Array(Buffer.concat([...pieces, ...directory, ...last]))
}

function writeForm(target: Buffer, at: number, flags: number, method: number): void {
  target.writeUInt16LE(20, at)
  target.writeUInt16LE(flags, at + 2)
  target.writeUInt16LE(method, at + 4)
}
