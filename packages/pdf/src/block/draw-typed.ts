import type { Rectangle } from '../model.ts'
import { type FittedLine, fitInTwo } from '../text/fit-line.ts'
import { inkOf } from '../text/ink.ts'
import { lineOperators } from '../text/line-operators.ts'
import { isSlanted, styleFor, type TypedStyle } from '../text/typed-style.ts'
import type { Typesetter } from '../text/typesetter.ts'
import { fillColor } from './drawing.ts'
import { PALETTE } from './palette.ts'

/** Slants letters as in handwriting: 12 degrees. */
const SLANT = 0.2126

/** The signature as it was typed, in its style if the style has all of its characters, and at most so much enlarged. */
export function drawTyped(
  typesetter: Typesetter,
  { text, style = 'plain' }: { readonly text: string; readonly style?: TypedStyle },
  box: Rectangle,
  turned: boolean,
  enlarged: number,
): string {
  const chosen = styleFor(text, style)
  const font = chosen === 'plain' ? undefined : typesetter.fonts.handwriting?.[chosen]
  const content =
    font === undefined
      ? drawPlain(typesetter, text, box, turned, enlarged)
      : drawInHand(typesetter, text, font, box, turned, enlarged)
  return fillColor(PALETTE.accent) + content
}

function drawPlain(typesetter: Typesetter, text: string, box: Rectangle, turned: boolean, enlarged: number): string {
  const fit = { width: box.width - box.height * 0.12, smallest: 4 }
  const one = { ...fit, size: Math.min(22 * enlarged, box.height * 0.56) }
  const two = { ...fit, size: Math.min(22 * enlarged, box.height * 0.36) }
  const lines = fitInTwo(typesetter, text, { weight: 'regular' }, one, two)
  const slant = isSlanted(text) ? SLANT : 0
  let content = ''
  for (const [index, { line, size }] of lines.entries()) {
    const x = line.rightToLeft || turned ? box.x + box.width - line.width * size : box.x
    const above = (lines.length - 1) / 2 - index
    const y = box.y + (box.height - size * 0.72) / 2 + above * size * 1.2
    content += lineOperators(typesetter, line, { x, y, size, slant })
  }
  return content
}

/** From one base line to the next, relative to the font size. */
const LEADING = 1.1

/** Letters of a hand reach far beyond their widths and heights, so the ink is measured, and fills the box. */
function drawInHand(
  typesetter: Typesetter,
  text: string,
  font: Uint8Array,
  box: Rectangle,
  turned: boolean,
  enlarged: number,
): string {
  const fit = { width: box.width, smallest: 4 }
  const one = { ...fit, size: Math.min(32 * enlarged, box.height) }
  const two = { ...fit, size: Math.min(32 * enlarged, box.height * 0.55) }
  const lines = stack(fitInTwo(typesetter, text, { weight: 'regular', font }, one, two))
  const left = Math.min(...lines.map((line) => line.left))
  const right = Math.max(...lines.map((line) => line.right))
  const bottom = Math.min(...lines.map((line) => line.bottom))
  const top = Math.max(...lines.map((line) => line.top))
  const scale = Math.min(1, box.width / (right - left), box.height / (top - bottom))
  const y = box.y + (box.height - (top + bottom) * scale) / 2
  return lines
    .map(({ line, size, below, ...ink }) => {
      const atEnd = line.rightToLeft || turned
      const x = atEnd ? box.x + box.width - ink.right * scale : box.x - ink.left * scale
      return lineOperators(typesetter, line, { x, y: y - below * scale, size: size * scale })
    })
    .join('')
}

/** The ink of each line, in points from the start of the first base line. */
function stack(lines: readonly FittedLine[]) {
  return lines.map(({ line, size }, index) => {
    const ink = inkOf(line)
    const below = index * LEADING * size
    return {
      line,
      size,
      below,
      left: ink.left * size,
      right: ink.right * size,
      bottom: ink.bottom * size - below,
      top: ink.top * size - below,
    }
  })
}
