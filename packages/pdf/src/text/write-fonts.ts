import type { PDF } from '@libpdf/core'
import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { type DrawingRules, noDrawingRules } from '../archive/drawing-rules.ts'
import type { CodedGlyph, GlyphCodes } from './glyph-codes.ts'
import type { Typesetter } from './typesetter.ts'

/** The font resources of everything drawn; only used glyphs are embedded. */
export function writeFonts(pdf: PDF, typesetter: Typesetter, rules: DrawingRules = noDrawingRules): PdfDict {
  const fonts = new PdfDict()
  for (const codes of typesetter.close()) fonts.set(codes.resourceName, writeFont(pdf, codes, rules))
  return fonts
}

/** A composite font of TrueType glyphs (ISO 32000-2 9.7). */
function writeFont(pdf: PDF, codes: GlyphCodes, { listsGlyphs, textForEveryGlyph }: DrawingRules): PdfRef {
  const glyphs = textForEveryGlyph ? codes.all().map(withText) : codes.all()
  const name = PdfName.of(subsetName(codes, glyphs))
  const descendant = pdf.createDict({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('CIDFontType2'),
    BaseFont: name,
    CIDSystemInfo: PdfDict.of({
      Registry: PdfString.fromString('Adobe'),
      Ordering: PdfString.fromString('Identity'),
      Supplement: PdfNumber.of(0),
    }),
    FontDescriptor: writeDescriptor(pdf, codes, name, listsGlyphs ? glyphs : null),
    DW: PdfNumber.of(0),
    W: PdfArray.of(PdfNumber.of(1), PdfArray.of(...glyphs.map(({ width }) => PdfNumber.of(Math.round(width))))),
    CIDToGIDMap: pdf.register(new PdfStream([], glyphIds(glyphs))),
  })
  return pdf.createDict({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type0'),
    BaseFont: name,
    Encoding: PdfName.of('Identity-H'),
    DescendantFonts: PdfArray.of(descendant),
    ToUnicode: pdf.register(new PdfStream([], new TextEncoder().encode(toUnicode(glyphs)))),
  })
}

/** Six letters that differ if the glyphs do (ISO 32000-2 9.9.2). */
function subsetName(codes: GlyphCodes, glyphs: readonly CodedGlyph[]): string {
  let hash = 2166136261
  for (const { text, glyphId, width } of glyphs) {
    for (const character of `${text} ${glyphId} ${width};`) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
    }
  }
  const tag = Array.from({ length: 6 }, (_, i) => String.fromCharCode(65 + (Math.floor(hash / 26 ** i) % 26))).join('')
  return `${tag}+${(codes.font.postscriptName ?? 'Font').replace(/[^A-Za-z0-9-]/gu, '')}`
}

function writeDescriptor(
  pdf: PDF,
  { font, subset }: GlyphCodes,
  name: PdfName,
  listed: readonly CodedGlyph[] | null,
): PdfRef {
  const file = subset.encode()
  const measure = (value: number) => PdfNumber.of(Math.round((value * 1000) / font.unitsPerEm))
  const { minX, minY, maxX, maxY } = font.bbox
  return pdf.createDict({
    Type: PdfName.of('FontDescriptor'),
    FontName: name,
    // Symbolic: glyphs are identified by number (ISO 32000-2 table 121).
    Flags: PdfNumber.of(4),
    FontBBox: PdfArray.of(measure(minX), measure(minY), measure(maxX), measure(maxY)),
    ItalicAngle: PdfNumber.of(font.italicAngle),
    Ascent: measure(font.ascent),
    Descent: measure(font.descent),
    CapHeight: measure(font.capHeight || font.ascent),
    StemV: PdfNumber.of(80),
    FontFile2: pdf.register(new PdfStream([['Length1', PdfNumber.of(file.length)]], file)),
    ...(listed === null ? {} : { CIDSet: pdf.register(new PdfStream([], glyphSet(listed))) }),
  })
}

/** Two bytes per code, including code 0. */
function glyphIds(glyphs: readonly CodedGlyph[]): Uint8Array {
  const map = new Uint8Array(2 * (glyphs.length + 1))
  for (const { code, glyphId } of glyphs) {
    map[2 * code] = glyphId >> 8
    map[2 * code + 1] = glyphId & 0xff
  }
  return map
}

/** One bit per code, from the highest bit of a byte down, including the missing glyph's (ISO 32000-1 table 124). */
function glyphSet(glyphs: readonly CodedGlyph[]): Uint8Array {
  const set = new Uint8Array(Math.ceil((glyphs.length + 1) / 8))
  for (const code of [0, ...glyphs.map((glyph) => glyph.code)]) {
    set[code >> 3] = (set[code >> 3] ?? 0) | (0x80 >> (code & 7))
  }
  return set
}

/** COMBINING GRAPHEME JOINER: invisible, ignored in sorting, and stays with the letter before it in every direction. */
const JOINER = '\u034f'

/** Noncharacters, and characters without a public meaning (ISO 19005-2 6.2.11.7.2 and 6.2.11.7.3). */
const MEANINGLESS = /[\0\ufeff\p{Noncharacter_Code_Point}\p{Private_Use}]/gu
const REPLACEMENT = '\ufffd'

function withText(glyph: CodedGlyph): CodedGlyph {
  return { ...glyph, text: glyph.text.replace(MEANINGLESS, REPLACEMENT) || JOINER }
}

/** A section of a CMap has at most 100 entries (ISO 32000-2 9.10.3). */
const MAX_SECTION = 100

function toUnicode(glyphs: readonly CodedGlyph[]): string {
  const entries = glyphs
    .filter(({ text }) => text !== '')
    .map(
      ({ code, text }) =>
        `<${hex(code)}> <${Array.from({ length: text.length }, (_, i) => hex(text.charCodeAt(i))).join('')}>`,
    )
  const sections: string[] = []
  for (let start = 0; start < entries.length; start += MAX_SECTION) {
    const section = entries.slice(start, start + MAX_SECTION)
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def',
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
    ...sections,
    'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend',
  ].join('\n')
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, '0')
}
