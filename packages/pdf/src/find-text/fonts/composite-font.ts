import type { PdfFile } from '../../read/pdf-file.ts'
import { asName, type PdfValue } from '../../read/value.ts'
import type { StreamDecoder } from '../content/stream-decoder.ts'
import { cleanText } from './clean-text.ts'
import type { CodeMap } from './code-map.ts'
import { CodeRanges } from './code-ranges.ts'
import { type Entries, numberOf, numbersOf, readHeights, readInkBox, usualHeights } from './font-box.ts'
import { readGlyphTexts } from './glyph-texts.ts'
import { type ShownCode, type TextFont, unknownText } from './text-font.ts'

const MAX_CODES = 70_000

/** Type 0: a CMap splits strings into codes and gives each the number of its glyph (ISO 32000-2 9.7). */
export function readCompositeFont(
  file: PdfFile,
  streams: StreamDecoder,
  font: Entries,
  toUnicode: CodeMap | undefined,
  encoding: CodeMap | undefined,
): TextFont {
  const descendant = file.dictionary(file.items(font.get('DescendantFonts'))[0]) ?? new Map<string, PdfValue>()
  const codes = encoding === undefined ? namedCodes(file, font, toUnicode) : embeddedCodes(encoding)
  const widths = readCidWidths(file, descendant)
  const glyphTexts = toUnicode === undefined && codes.areNumbers ? readGlyphTexts(file, streams, descendant) : undefined
  const [, down = -1000] = descendant.has('DW2') ? numbersOf(file, descendant.get('DW2')) : []
  const show = (code: number, length: number): ShownCode => {
    const cid = codes.cidOf(code)
    const breadth = widths.of(cid)
    const text = (toUnicode?.textOf(code) ?? codes.textOf?.(code) ?? glyphTexts?.get(cid)) || unknownText
    return {
      text: cleanText(text),
      advance: codes.isVertical ? down / 1000 : breadth,
      breadth,
      isSpace: length === 1 && code === 32,
    }
  }
  const shown = new Map<number, ShownCode>()
  return {
    ...readHeights(file, file.dictionary(descendant.get('FontDescriptor')), usualHeights),
    em: 1,
    inkBox: readInkBox(file, file.dictionary(descendant.get('FontDescriptor'))),
    isVertical: codes.isVertical,
    weight: widths.size + (toUnicode?.size ?? 0) + (glyphTexts?.size ?? 0) + codes.size,
    decode(bytes) {
      const found: ShownCode[] = []
      for (let at = 0; at < bytes.length; ) {
        const length = codes.lengthOfCode(bytes, at)
        const code = bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0)
        const known = shown.get(code) ?? show(code, length)
        if (shown.size < MAX_CODES) shown.set(code, known)
        found.push(known)
        at += length
      }
      return found
    },
  }
}

interface Codes {
  readonly isVertical: boolean
  readonly size: number
  readonly lengthOfCode: (bytes: Uint8Array, at: number) => number
  readonly cidOf: (code: number) => number
  /** False if the number of a glyph is not known. */
  readonly areNumbers: boolean
  /** If the codes themselves are text. */
  readonly textOf?: (code: number) => string
}

/** Of other predefined CMaps, which are not included here, the map to Unicode says at least how long codes are. */
function namedCodes(file: PdfFile, font: Entries, toUnicode: CodeMap | undefined): Codes {
  const name = asName(file.resolve(font.get('Encoding'))) ?? 'Identity-H'
  const isVertical = name.endsWith('-V')
  if (/^Uni\w+-(UCS2|UTF16)-/.test(name)) return { isVertical, size: 0, ...utf16Codes }
  const areNumbers = name.startsWith('Identity-')
  const lengthOfCode = (bytes: Uint8Array, at: number) => (areNumbers ? 2 : (toUnicode?.lengthOfCode(bytes, at) ?? 2))
  return { isVertical, size: 0, lengthOfCode, cidOf: (code) => code, areNumbers }
}

function embeddedCodes(map: CodeMap): Codes {
  return {
    isVertical: map.isVertical,
    size: map.size,
    lengthOfCode: (bytes, at) => map.lengthOfCode(bytes, at),
    cidOf: (code) => map.cidOf(code) ?? 0,
    areNumbers: true,
  }
}

/**
 * The predefined CMaps whose codes are UTF-16. The collections of Adobe begin with the ASCII characters; the widths of
 * all others are taken as that of a full square.
 */
const utf16Codes = {
  areNumbers: false,
  lengthOfCode: (bytes: Uint8Array, at: number) => (((bytes[at] ?? 0) & 0xfc) === 0xd8 ? 4 : 2),
  cidOf: (code: number) => (code >= 0x20 && code < 0x7f ? code - 0x1f : 0x1_0000),
  textOf: (code: number) =>
    code > 0xffff ? String.fromCharCode(Math.floor(code / 0x1_0000), code % 0x1_0000) : String.fromCharCode(code),
}

interface CidWidths {
  /** How many items were read: many of them may give one glyph its width. */
  readonly size: number
  readonly of: (cid: number) => number
}

/** `c [w1 w2 …]` or `first last w`, one after another (ISO 32000-2 9.7.4.3). */
function readCidWidths(file: PdfFile, descendant: Entries): CidWidths {
  const usual = descendant.has('DW') ? numberOf(file, descendant.get('DW')) : 1000
  const widths = new CodeRanges<number>()
  const items = file.items(descendant.get('W'))
  let read = 0
  for (let at = 0; at + 1 < items.length && read < MAX_CODES; ) {
    const first = numberOf(file, items[at])
    const second = file.resolve(items[at + 1])
    if (second.kind === 'array') {
      const listed = second.items.slice(0, MAX_CODES - read)
      for (const [i, width] of listed.entries()) widths.add(first + i, first + i, numberOf(file, width))
      read += 2 + listed.length
      at += 2
    } else {
      widths.add(first, numberOf(file, second), numberOf(file, items[at + 2]))
      read += 3
      at += 3
    }
  }
  return { size: read, of: (cid) => (widths.find(cid)?.value ?? usual) / 1000 }
}
