import { type Circle, circlePath } from '../block/circle.ts'
import { type Drawing, fillColor } from '../block/drawing.ts'
import { tickOperators } from '../block/tick.ts'
import { cleanWhole, longestLine } from '../text/clean-text.ts'
import { type FittedLine, fitLine } from '../text/fit-line.ts'
import { lineOperators } from '../text/line-operators.ts'
import { operand } from '../text/operand.ts'
import { shapeLine } from '../text/shape-line.ts'
import type { Typesetter } from '../text/typesetter.ts'
import { WrappedText } from '../text/wrapped-text.ts'
import { inMiddle, sizeOfLine, usualSize } from './base-line.ts'

/** The content of an existing form field, as far as the file defines it. */
export interface FieldLook {
  readonly width: number
  readonly height: number
  readonly content:
    | { readonly kind: 'text'; readonly text: string; readonly multiline: boolean; readonly cells: number | null }
    | { readonly kind: 'list'; readonly options: readonly { readonly text: string; readonly chosen: boolean }[] }
    | { readonly kind: 'caption'; readonly text: string }
    | { readonly kind: 'tick' | 'dot'; readonly on: boolean }
  readonly align: 'left' | 'center' | 'right'
  /** In points; null if readers may choose. */
  readonly fontSize: number | null
  /** Operators that set the color of the letters. */
  readonly color: string
  readonly background: readonly number[]
  readonly border: { readonly color: readonly number[]; readonly width: number }
}

/** Smaller than anybody reads, but complete: a filled-in text is not cut if possible. */
const smallest = 2
const lineHeight = 1.2
/** Below the baseline. */
const descent = 0.25
const regular = { weight: 'regular' } as const

export interface FieldDrawing extends Drawing {
  /** Whether the text fits; if not, its end is missing. */
  readonly isComplete: boolean
}

/** Operators that show a content, and whether they show all of it. */
interface Shown {
  readonly operators: string
  readonly isComplete: boolean
}

/** Draws a field without an appearance as readers do (ISO 32000-2 12.7.4.3), in the service's fonts. */
export function drawFieldLook(typesetter: Typesetter, look: FieldLook): FieldDrawing {
  const { width, height } = look
  const { operators, isComplete } = drawContent(typesetter, look)
  const inside = `/Tx BMC\nq ${rectangle(0, 0, width, height)} W n\n${look.color}\n${operators}Q\nEMC\n`
  return { width, height, content: drawFrame(look) + inside, isComplete }
}

function drawFrame(look: FieldLook): string {
  const { width, height, background, border, content } = look
  const fill = paint(background, 'fill')
  const stroke = paint(border.color, 'stroke')
  const isRound = content.kind === 'dot'
  const outline = isRound ? circlePath(circleIn(look, 1)) : rectangle(0, 0, width, height)
  const surface = fill === '' ? '' : `${fill}${outline} f\n`
  if (stroke === '' || border.width <= 0) return surface
  const half = border.width / 2
  const line = isRound
    ? circlePath(circleIn({ width: width - border.width, height: height - border.width }, 1, half))
    : rectangle(half, half, width - border.width, height - border.width)
  return `${surface}${stroke}${operand(border.width)} w ${line} S\n`
}

function drawContent(typesetter: Typesetter, look: FieldLook): Shown {
  const { content } = look
  switch (content.kind) {
    case 'text':
      if (content.cells !== null) return drawCells(typesetter, look, content.text, content.cells)
      return content.multiline ? drawLines(typesetter, look, content.text) : drawLine(typesetter, look, content.text)
    case 'list':
      return { operators: drawList(typesetter, look, content.options), isComplete: true }
    case 'caption':
      return drawLine(typesetter, { ...look, align: 'center' }, content.text)
    case 'tick':
      return { operators: content.on ? tickOperators(look) : '', isComplete: true }
    case 'dot':
      return { operators: content.on ? drawDot(look) : '', isComplete: true }
  }
}

function drawLine(typesetter: Typesetter, look: FieldLook, text: string): Shown {
  const fitted = fitLine(typesetter, text, regular, { width: innerWidth(look), size: sizeOfLine(look), smallest })
  return {
    operators: place(typesetter, look, fitted, inMiddle(look.height, fitted.size)),
    isComplete: fitsOneLine(typesetter, look, text),
  }
}

function fitsOneLine(typesetter: Typesetter, look: FieldLook, text: string): boolean {
  if (cleanWhole(text).length > longestLine) return false
  return shapeLine(typesetter, text, regular).width * smallest <= innerWidth(look)
}

/** No field is so high; more would only take time. */
const mostLines = 1000

/** In the requested size, or the largest that fits. */
function drawLines(typesetter: Typesetter, look: FieldLook, text: string): Shown {
  const room = look.height - 2 * inset(look)
  const wrapped = new WrappedText(typesetter, text, regular)
  let size = look.fontSize ?? usualSize
  let lines = wrapped.lines(innerWidth(look) / size)
  while (size > smallest && lines.length * size * lineHeight > room) {
    size = Math.max(smallest, size * 0.9)
    lines = wrapped.lines(innerWidth(look) / size)
  }
  const shaped = lines.slice(0, mostLines).map((line) => shapeLine(typesetter, line, regular))
  const common = Math.min(size, ...shaped.map(({ width }) => innerWidth(look) / width))
  const lowest = common * descent
  // The only line of a low field need not keep away from its border.
  const top =
    lines.length === 1 ? Math.max(lowest, look.height - inset(look) - common) : look.height - inset(look) - common
  const bottom = top - (lines.length - 1) * common * lineHeight
  return {
    operators: shaped
      .map((line, index) => place(typesetter, look, { line, size: common }, top - index * common * lineHeight))
      .join(''),
    isComplete: bottom >= lowest && lines.length <= mostLines && lines.every((line) => line.length <= longestLine),
  }
}

/** One character per cell, as on paper forms. */
function drawCells(typesetter: Typesetter, look: FieldLook, text: string, cells: number): Shown {
  const cell = look.width / cells
  const size = look.fontSize ?? Math.min(usualSize, look.height * 0.7)
  const characters = Array.from(text)
  const operators = characters
    .slice(0, cells)
    .map((character, index) => {
      const fitted = fitLine(typesetter, character, regular, { width: cell, size, smallest })
      const x = index * cell + (cell - fitted.line.width * fitted.size) / 2
      const y = inMiddle(look.height, fitted.size)
      return lineOperators(typesetter, fitted.line, { x, y, size: fitted.size })
    })
    .join('')
  return { operators, isComplete: characters.length <= cells }
}

function drawList(typesetter: Typesetter, look: FieldLook, options: readonly { text: string; chosen: boolean }[]) {
  const size = look.fontSize ?? usualSize
  const shown = options.slice(0, Math.max(1, Math.ceil(look.height / (size * lineHeight))))
  return shown
    .map(({ text, chosen }, index) => {
      const y = look.height - inset(look) - size - index * size * lineHeight
      const fitted = fitLine(typesetter, text, regular, { width: innerWidth(look), size, smallest })
      const bar = rectangle(0, y - size * 0.25, look.width, size * lineHeight)
      const mark = chosen ? `q ${fillColor([0.6, 0.75, 0.85])}${bar} f Q\n` : ''
      return mark + place(typesetter, look, fitted, y)
    })
    .join('')
}

function drawDot(look: FieldLook): string {
  return `${fillColor([0, 0, 0])}${circlePath(circleIn(look, 0.5))}f\n`
}

/** In the middle of a box, as a part of the largest that fits. */
function circleIn({ width, height }: Pick<FieldLook, 'width' | 'height'>, part: number, inset = 0): Circle {
  const radius = (Math.max(0, Math.min(width, height)) / 2) * part
  return { x: inset + width / 2, y: inset + height / 2, radius }
}

function place(typesetter: Typesetter, look: FieldLook, { line, size }: FittedLine, y: number): string {
  const free = look.width - 2 * inset(look) - line.width * size
  const part = { left: line.rightToLeft ? 1 : 0, center: 0.5, right: 1 }[look.align]
  return lineOperators(typesetter, line, { x: inset(look) + Math.max(0, free) * part, y, size })
}

function inset({ border }: FieldLook): number {
  return 2 * Math.max(1, border.width)
}

function innerWidth(look: FieldLook): number {
  return Math.max(1, look.width - 2 * inset(look))
}

function rectangle(...corners: readonly [number, number, number, number]): string {
  return `${corners.map(operand).join(' ')} re`
}

/** ISO 32000-2 table 192: one number is gray, three are RGB, four are CMYK. */
function paint(color: readonly number[], use: 'fill' | 'stroke'): string {
  const operator = { 1: 'g', 3: 'rg', 4: 'k' }[color.length]
  if (operator === undefined) return ''
  return `${color.map(operand).join(' ')} ${use === 'fill' ? operator : operator.toUpperCase()}\n`
}
