import type { PdfFile } from '../../read/pdf-file.ts'
import { asInteger, asName } from '../../read/value.ts'
import { cleanText } from './clean-text.ts'
import type { CodeMap } from './code-map.ts'
import { baseEncoding, type Encoding } from './encodings.ts'
import { type Entries, numberOf, numbersOf, readHeights, readInkBox, usualHeights } from './font-box.ts'
import { textOfGlyphName } from './glyph-names.ts'
import { StandardMeasures } from './standard-fonts.ts'
import { type ShownCode, type TextFont, unknownText } from './text-font.ts'

/** Type 1, TrueType and Type 3: every byte is a code (ISO 32000-2 9.6). */
export function readSimpleFont(file: PdfFile, font: Entries, toUnicode: CodeMap | undefined): TextFont {
  const encoding = readEncoding(file, font)
  const textOf = (code: number) => toUnicode?.textOf(code) ?? encoding[code] ?? unknownText
  const isType3 = asName(file.resolve(font.get('Subtype'))) === 'Type3'
  const measures = isType3 ? readOwnScale(file, font) : readMeasures(file, font, textOf)
  const codes = Array.from({ length: 256 }, (_, code): ShownCode => {
    const advance = measures.widthOf(code)
    return { text: cleanText(textOf(code)), advance, breadth: advance, isSpace: code === 32 }
  })
  return {
    ...measures,
    isVertical: false,
    weight: 256 + (toUnicode?.size ?? 0),
    decode(bytes) {
      const shown: ShownCode[] = []
      for (const byte of bytes) shown.push(codes[byte] as ShownCode)
      return shown
    },
  }
}

type Measures = Pick<TextFont, 'ascent' | 'descent' | 'em' | 'inkBox' | 'procedures'> & {
  readonly widthOf: (code: number) => number
}

function readMeasures(file: PdfFile, font: Entries, textOf: (code: number) => string): Measures {
  const descriptor = file.dictionary(font.get('FontDescriptor'))
  const widths = readWidths(file, font)
  const standard = new StandardMeasures(asName(file.resolve(font.get('BaseFont'))) ?? '')
  const missing = numberOf(file, descriptor?.get('MissingWidth'))
  const isListed = font.has('Widths')
  return {
    ...readHeights(file, descriptor, standard.heights),
    em: 1,
    inkBox: readInkBox(file, descriptor),
    widthOf: (code) => (isListed ? (widths.get(code) ?? missing) / 1000 : standard.widthOf(textOf(code))),
  }
}

/** Type 3 fonts are in units of their own matrix, and often leave out how high they are. */
function readOwnScale(file: PdfFile, font: Entries): Measures {
  const [across = 0.001, b = 0, c = 0, up = 0.001, e = 0, f = 0] = numbersOf(file, font.get('FontMatrix'))
  const [, low = 0, , high = 0] = numbersOf(file, font.get('FontBBox'))
  const widths = readWidths(file, font)
  const [descent, ascent] = [Math.min(low * up, high * up), Math.max(low * up, high * up)]
  const isKnown = ascent > 0 && ascent - descent < 100
  const widest = Math.max(...[...widths.values()].map((width) => Math.abs(width * across)), 0)
  const em = isKnown ? ascent - Math.min(descent, 0) : widest || 1
  return {
    em,
    // Many files claim a smaller box than their glyphs have.
    inkBox: undefined,
    procedures: {
      matrix: [across, b, c, up, e, f],
      contents: file.dictionary(font.get('CharProcs')),
      resources: file.dictionary(font.get('Resources')),
    },
    ascent: isKnown ? ascent : usualHeights.ascent * em,
    descent: isKnown ? Math.min(descent, 0) : usualHeights.descent * em,
    widthOf: (code) => (widths.get(code) ?? 0) * Math.abs(across),
  }
}

function readWidths(file: PdfFile, font: Entries): ReadonlyMap<number, number> {
  const first = asInteger(file.resolve(font.get('FirstChar'))) ?? 0
  const listed = file.items(font.get('Widths')).slice(0, 256)
  return new Map(listed.map((width, i) => [first + i, numberOf(file, width)]))
}

function readEncoding(file: PdfFile, font: Entries): Encoding {
  const value = file.resolve(font.get('Encoding'))
  const entries = value.kind === 'dictionary' ? value.entries : undefined
  const named = asName(value) ?? asName(file.resolve(entries?.get('BaseEncoding')))
  const base = baseEncoding(named) ?? ownEncoding(file, font)
  return entries?.has('Differences') ? withDifferences(file, base, entries) : base
}

/** Of a font that names none: what its kind usually has. */
function ownEncoding(file: PdfFile, font: Entries): Encoding {
  const baseFont = asName(file.resolve(font.get('BaseFont'))) ?? ''
  if (/^(Symbol|ZapfDingbats)\b/.test(baseFont)) return signs
  const isTrueType = asName(file.resolve(font.get('Subtype'))) === 'TrueType'
  return baseEncoding(isTrueType ? 'WinAnsiEncoding' : 'StandardEncoding') ?? []
}

/** The two standard fonts without letters: in the private area, where Windows puts the codes of symbol fonts, too. */
const signs: Encoding = Array.from({ length: 256 }, (_, code) =>
  code === 32 ? ' ' : String.fromCharCode(0xf000 + code),
)

function withDifferences(file: PdfFile, base: Encoding, entries: Entries): Encoding {
  const encoding = [...base]
  let code = 0
  for (const item of file.items(entries.get('Differences')).slice(0, 1024)) {
    const value = file.resolve(item)
    if (value.kind === 'number') code = value.value
    else if (value.kind === 'name') {
      if (code >= 0 && code < 256) encoding[code] = textOfGlyphName(value.value)
      code++
    }
  }
  return encoding
}
