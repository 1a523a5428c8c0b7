const CURVE_POINTS = 256

/** IEC 61966-2-1, as in ICC profiles: adapted to D50, the white point of all profiles. */
const D50 = [0.9642, 1, 0.8249] as const
const RED = [0.43607, 0.22249, 0.01392] as const
const GREEN = [0.38515, 0.71687, 0.09708] as const
const BLUE = [0.14307, 0.06061, 0.7141] as const

/**
 * The ICC profile of a usual screen, sRGB, or of its grays. Version 2 (ICC.1:2001-04), the latest that every part of
 * PDF/A allows.
 */
export function screenProfile(space: 'rgb' | 'gray'): Uint8Array {
  const common: [string, Buffer][] = [
    ['desc', description('sRGB')],
    ['cprt', typed('text', Buffer.from('No copyright\0', 'latin1'))],
    ['wtpt', point(D50)],
  ]
  const curve = transferCurve()
  const own: [string, Buffer][] =
    space === 'gray'
      ? [['kTRC', curve]]
      : [
          ['rXYZ', point(RED)],
          ['gXYZ', point(GREEN)],
          ['bXYZ', point(BLUE)],
          ['rTRC', curve],
          ['gTRC', curve],
          ['bTRC', curve],
        ]
  return assemble(space === 'gray' ? 'GRAY' : 'RGB ', [...common, ...own])
}

const HEADER = 128

/** Header, tag table, data; data shared by several tags is written once. */
function assemble(space: string, tags: readonly (readonly [string, Buffer])[]): Uint8Array {
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  const offsets = new Map<Buffer, number>()
  let end = HEADER + table.length
  for (const [index, [tag, data]] of tags.entries()) {
    const offset = offsets.get(data) ?? end
    if (!offsets.has(data)) end += data.length
    offsets.set(data, offset)
    table.write(tag, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(offset, 8 + 12 * index)
    table.writeUInt32BE(data.length, 12 + 12 * index)
  }
  return new Uint8Array(Buffer.concat([header(space, end), table, ...offsets.keys()]))
}

function header(space: string, size: number): Buffer {
  const bytes = Buffer.alloc(HEADER)
  bytes.writeUInt32BE(size)
  bytes.writeUInt32BE(0x02100000, 8)
  bytes.write(`mntr${space}XYZ `, 12, 'latin1')
  for (const [i, part] of [2026, 1, 1].entries()) bytes.writeUInt16BE(part, 24 + 2 * i)
  bytes.write('acsp', 36, 'latin1')
  for (const [i, value] of D50.entries()) bytes.writeInt32BE(fixed(value), 68 + 4 * i)
  return bytes
}

function point(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(12)
  for (const [i, value] of values.entries()) bytes.writeInt32BE(fixed(value), 4 * i)
  return typed('XYZ ', bytes)
}

function fixed(value: number): number {
  return Math.round(value * 65536)
}

function transferCurve(): Buffer {
  const bytes = Buffer.alloc(4 + 2 * CURVE_POINTS)
  bytes.writeUInt32BE(CURVE_POINTS)
  for (let i = 0; i < CURVE_POINTS; i++) {
    const value = i / (CURVE_POINTS - 1)
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    bytes.writeUInt16BE(Math.round(linear * 65535), 4 + 2 * i)
  }
  return typed('curv', bytes)
}

/** Only in ASCII; the fields for other scripts stay empty. */
function description(text: string): Buffer {
  const bytes = Buffer.alloc(4 + text.length + 1 + 78)
  bytes.writeUInt32BE(text.length + 1)
  bytes.write(text, 4, 'latin1')
  return typed('desc', bytes)
}

/** Tags start at multiples of four. */
function typed(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(8 + Math.ceil(data.length / 4) * 4)
  bytes.write(type, 'latin1')
  bytes.set(data, 8)
  return bytes
}
