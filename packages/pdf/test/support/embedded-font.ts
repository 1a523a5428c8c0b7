import type { Font } from 'fontkit'
import { openFont } from '../../src/text/open-font.ts'
import { notoFonts } from './noto-fonts.ts'
import { stream } from './plain-pdf.ts'

/**
 * A font as word processors embed it: glyphs by their numbers in the subset, all of them listed and with their text.
 */
export interface EmbeddedFont {
  /** As an operand of Tj. */
  encode(text: string): string
  /** Numbered from this number on; the first is the font. */
  objects(first: number): string[]
}

export function embedFont(characters: string): EmbeddedFont {
  const font = openFont(notoFonts.regular)
  const subset = font.createSubset()
  const used = [...new Set(characters)].map((character) => {
    const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
    return { character, id: subset.includeGlyph(glyph), width: measure(font, glyph.advanceWidth) }
  })
  const idOf = new Map(used.map(({ character, id }) => [character, id]))
  const file = latin1(subset.encode())
  // Components of other glyphs come after the requested ones.
  const count = file.charCodeAt(tableOffset(file, 'maxp') + 4) * 256 + file.charCodeAt(tableOffset(file, 'maxp') + 5)
  return {
    encode: (text) => `<${Array.from(text, (character) => hex(idOf.get(character) ?? 0)).join('')}>`,
    objects: (first) => [
      `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+NotoSans /Encoding /Identity-H /DescendantFonts [${first + 1} 0 R] /ToUnicode ${first + 4} 0 R >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+NotoSans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${first + 2} 0 R /CIDToGIDMap /Identity /DW 0 /W [${used.map(({ id, width }) => `${id} [${width}]`).join(' ')}] >>`,
      `<< /Type /FontDescriptor /FontName /ABCDEF+NotoSans /Flags 4 /FontBBox [-1000 -300 3000 1100] /ItalicAngle 0 /Ascent 1069 /Descent -293 /CapHeight 714 /StemV 80 /FontFile2 ${first + 3} 0 R /CIDSet ${first + 5} 0 R >>`,
      stream(file, `/Length1 ${file.length}`),
      stream(toUnicode(used)),
      stream(bits(count)),
    ],
  }
}

function measure(font: Font, width: number): number {
  return Math.round((width * 1000) / font.unitsPerEm)
}

function tableOffset(file: string, tag: string): number {
  const at = file.indexOf(tag, 12) + 8
  return [0, 1, 2, 3].reduce((sum, i) => sum * 256 + file.charCodeAt(at + i), 0)
}

function toUnicode(used: readonly { character: string; id: number }[]): string {
  const lines = used.map(({ character, id }) => `<${hex(id)}> <${hex(character.charCodeAt(0))}>`)
  const head = '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def'
  return `${head}\n1 begincodespacerange <0000> <ffff> endcodespacerange\n${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar\nendcmap end end`
}

function bits(count: number): string {
  const bytes = Array.from({ length: Math.ceil(count / 8) }, (_, i) => (0xff00 >> Math.min(8, count - 8 * i)) & 255)
  return latin1(Uint8Array.from(bytes))
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, '0')
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}
