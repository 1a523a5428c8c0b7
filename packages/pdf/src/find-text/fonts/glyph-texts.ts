import type { PdfFile } from '../../read/pdf-file.ts'
import { asName } from '../../read/value.ts'
import type { StreamDecoder } from '../content/stream-decoder.ts'
import type { Entries } from './font-box.ts'

const MAX_GLYPHS = 65_536
const MAX_TABLES = 64

/**
 * The text of each glyph number, by the table `cmap` of an embedded TrueType font: for files that do not say the text
 * of their codes. Undefined if the font has no such table.
 */
export function readGlyphTexts(
  file: PdfFile,
  streams: StreamDecoder,
  descendant: Entries,
): ReadonlyMap<number, string> | undefined {
  const descriptor = file.dictionary(descendant.get('FontDescriptor'))
  const program = file.resolve(descriptor?.get('FontFile2'))
  const isDirect = asName(file.resolve(descendant.get('CIDToGIDMap'))) !== undefined || !descendant.has('CIDToGIDMap')
  if (program.kind !== 'stream' || !isDirect) return undefined
  const data = streams.decode(program)
  try {
    return data && textsByGlyph(data)
  } catch (error) {
    // A DataView refuses what is beyond its end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function textsByGlyph(font: Uint8Array): ReadonlyMap<number, string> | undefined {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const cmap = findTable(view, 'cmap')
  if (cmap === undefined) return undefined
  for (let i = 0; i < Math.min(view.getUint16(cmap + 2), MAX_TABLES); i++) {
    const record = cmap + 4 + 8 * i
    const [platform, encoding] = [view.getUint16(record), view.getUint16(record + 2)]
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10))
    const table = cmap + view.getUint32(record + 4)
    const format = isUnicode ? view.getUint16(table) : 0
    if (format === 4) return readSegments(view, table)
    if (format === 12) return readGroups(view, table)
  }
  return undefined
}

function findTable(view: DataView, tag: string): number | undefined {
  for (let i = 0; i < Math.min(view.getUint16(4), MAX_TABLES); i++) {
    const record = 12 + 16 * i
    if ([...tag].every((character, at) => view.getUint8(record + at) === character.charCodeAt(0))) {
      return view.getUint32(record + 8)
    }
  }
  return undefined
}

/** Format 4: segments of the first 65,536 characters. */
function readSegments(view: DataView, table: number): ReadonlyMap<number, string> {
  const doubled = view.getUint16(table + 6)
  const [ends, starts] = [table + 14, table + 16 + doubled]
  const texts = new Map<number, string>()
  let characters = 0
  for (let at = 0; at < doubled; at += 2) {
    const [end, start] = [view.getUint16(ends + at), view.getUint16(starts + at)]
    const delta = view.getUint16(starts + doubled + at)
    const offsetAt = starts + 2 * doubled + at
    const offset = view.getUint16(offsetAt)
    for (let code = start; code <= end && code < 0xffff && ++characters <= MAX_GLYPHS; code++) {
      const listed = offset === 0 ? code : view.getUint16(offsetAt + offset + 2 * (code - start))
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff
      if (glyph !== 0 && !texts.has(glyph)) texts.set(glyph, String.fromCharCode(code))
    }
  }
  return texts
}

/** Format 12: groups of any characters. */
function readGroups(view: DataView, table: number): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  const groups = Math.min(view.getUint32(table + 12), MAX_GLYPHS)
  let characters = 0
  for (let i = 0; i < groups; i++) {
    const group = table + 16 + 12 * i
    const [start, end, glyph] = [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)]
    if (end > 0x10ffff) continue
    for (let code = start; code <= end && ++characters <= MAX_GLYPHS; code++) {
      if (!texts.has(glyph + code - start)) texts.set(glyph + code - start, String.fromCodePoint(code))
    }
  }
  return texts
}
