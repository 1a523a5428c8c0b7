import type { Rectangle } from '../../model.ts'
import type { Glyph } from '../content/glyph.ts'
import type { Letter } from './text-line.ts'

/** The smallest rectangle around rectangles. */
export function around(rectangles: readonly [Rectangle, ...Rectangle[]]): Rectangle {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of rectangles) {
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x + width)
    y1 = Math.max(y1, y + height)
  }
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
}

/** One box for the letters that are next to each other; one for each glyph of oblique text, which leaves out less. */
export function boxesOf(letters: readonly Letter[]): Rectangle[] {
  const boxes: [Rectangle, ...Rectangle[]][] = []
  let last: { readonly place: number; readonly glyph: Glyph } | undefined
  for (const { glyph, place } of letters.toSorted((one, other) => one.place - other.place)) {
    if (glyph === undefined) continue
    // The spaces between them have no glyph.
    const isNext = last !== undefined && place - last.place <= 2 && isStraight(glyph) && isStraight(last.glyph)
    if (isNext) boxes.at(-1)?.push(boxOf(glyph))
    else boxes.push([boxOf(glyph)])
    last = { place, glyph }
  }
  return boxes.map(around)
}

/** The height of the base line that letters from left to right have in common; null for turned text. */
export function baseOf(letters: readonly Letter[]): number | null {
  const [first, ...others] = letters.flatMap(({ glyph }) => glyph ?? [])
  if (first === undefined) return null
  const isOn = ({ dx, dy, y }: Glyph) => dx > 0 && Math.abs(dy) < 0.001 && Math.abs(y - first.y) < 0.01
  return isOn(first) && others.every(isOn) ? first.y : null
}

function isStraight({ dx, dy }: Glyph): boolean {
  return Math.abs(dx * dy) < 0.001
}

function boxOf({ x, y, dx, dy, length, ascent, descent }: Glyph): Rectangle {
  const corner = (along: number, across: number) => ({
    x: x + dx * along - dy * across,
    y: y + dy * along + dx * across,
    width: 0,
    height: 0,
  })
  return around([corner(0, descent), corner(length, descent), corner(length, ascent), corner(0, ascent)])
}
