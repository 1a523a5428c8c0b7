import type { Font, Glyph } from 'fontkit'
import * as fontkit from 'fontkit'
import { PdfError } from '../errors.ts'

/** By the bytes' identity: a font of ten megabytes is parsed once, and only if a character needs it. */
const opened = new WeakMap<Uint8Array, Font>()

export function openFont(bytes: Uint8Array): Font {
  const known = opened.get(bytes)
  if (known !== undefined) return known
  const font = parse(bytes)
  opened.set(bytes, font)
  return font
}

function parse(bytes: Uint8Array): Font {
  let font: Font
  try {
    font = fontkit.create(bytes)
  } catch (cause) {
    throw new PdfError('unsupported', 'a font file cannot be read', { cause })
  }
  // FontFile2 contains only TrueType outlines (ISO 32000-2 9.9.1), and subsets of variable fonts lose their variations.
  const tables = font.directory?.tables
  if (tables?.glyf === undefined || tables.fvar !== undefined) {
    throw new PdfError('unsupported', 'a font file is not a plain TrueType font')
  }
  keepGlyphsApart(font)
  return font
}

/** Far above what a font's own substitutions produce; a text cannot make it grow without end. */
const MAX_GLYPHS = 50_000

/**
 * fontkit caches each glyph with the characters of its first use, although several characters can share it, so copied
 * text would depend on what was drawn before. This caches a glyph for each of its texts.
 */
function keepGlyphsApart(font: Font): void {
  const { getGlyph } = font
  const known = new Map<string, Glyph>()
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints.join(' ')}`
    const glyph = known.get(key)
    if (glyph !== undefined) return glyph
    delete font._glyphs[id]
    const made = getGlyph.call(font, id, codePoints)
    if (known.size >= MAX_GLYPHS) known.clear()
    known.set(key, made)
    return made
  }
}
