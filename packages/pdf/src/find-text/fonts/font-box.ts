import type { Box } from '../../page/page-box.ts'
import { readBox } from '../../read/page-geometry.ts'
import type { PdfFile } from '../../read/pdf-file.ts'
import type { PdfValue } from '../../read/value.ts'

export type Entries = ReadonlyMap<string, PdfValue>

export interface Heights {
  readonly ascent: number
  readonly descent: number
}

export const usualHeights: Heights = { ascent: 0.75, descent: -0.25 }

/** From the descriptor, within what letters really have: many fonts claim 0, or the height of their tallest sign. */
export function readHeights(file: PdfFile, descriptor: Entries | undefined, fallback: Heights): Heights {
  const [, low = 0, , high = 0] = numbersOf(file, descriptor?.get('FontBBox'))
  const ascent = (numberOf(file, descriptor?.get('Ascent')) || high) / 1000
  const descent = (numberOf(file, descriptor?.get('Descent')) || low) / 1000
  return {
    ascent: ascent > 0 ? Math.min(Math.max(ascent, 0.5), 1.1) : fallback.ascent,
    descent: descent === 0 ? fallback.descent : Math.max(-Math.abs(descent), -0.4),
  }
}

/** A font that does not say it, or claims less, has no larger glyphs than these. */
const USUAL_INK: Box = { x0: -0.5, y0: -0.6, x1: 1.6, y1: 1.4 }

export function readInkBox(file: PdfFile, descriptor: Entries | undefined): Box {
  const stated = readBox(file, descriptor?.get('FontBBox')) ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
  return {
    x0: Math.min(USUAL_INK.x0, stated.x0 / 1000),
    y0: Math.min(USUAL_INK.y0, stated.y0 / 1000),
    x1: Math.max(USUAL_INK.x1, stated.x1 / 1000),
    y1: Math.max(USUAL_INK.y1, stated.y1 / 1000),
  }
}

/** 0 for anything but a number. */
export function numberOf(file: PdfFile, value: PdfValue | undefined): number {
  const resolved = file.resolve(value)
  return resolved.kind === 'number' ? resolved.value : 0
}

/** Of a matrix or a rectangle: no more than six. */
export function numbersOf(file: PdfFile, value: PdfValue | undefined): number[] {
  return file
    .items(value)
    .slice(0, 6)
    .map((item) => numberOf(file, item))
}
