import type { Font } from 'fontkit'
import * as fontkit from 'fontkit'
import { PdfError } from '../errors.ts'

/** By the bytes' identity: a font of ten megabytes is taken apart once, and only when a character asks for it. */
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
  // FontFile2 holds TrueType outlines only (ISO 32000-2 9.9.1), and subsets of variable fonts lose their variations.
  const tables = font.directory?.tables
  if (tables?.glyf === undefined || tables.fvar !== undefined) {
    throw new PdfError('unsupported', 'a font file is not a plain TrueType font')
  }
  return font
}
