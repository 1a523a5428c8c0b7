import { type Circle, circlePath } from '../block/circle.ts'
import { type Drawing, fillColor, strokeColor } from '../block/drawing.ts'
import { PALETTE } from '../block/palette.ts'
import { tickOperators } from '../block/tick.ts'
import type { PdfError } from '../errors.ts'
import type { Rectangle } from '../model.ts'
import { drawFieldLook } from '../prepare/field-look.ts'
import { fitLine } from '../text/fit-line.ts'
import { lineOperators } from '../text/line-operators.ts'
import { operand } from '../text/operand.ts'
import { shapeLine } from '../text/shape-line.ts'
import type { Typesetter } from '../text/typesetter.ts'
import type { FieldStyle } from './field-style.ts'
import { refusal } from './refusal.ts'
import { type FieldContent, filledBySigning } from './requested-field.ts'

type Size = Pick<Rectangle, 'width' | 'height'>

/**
 * The value of a text, a number, a date or a choice from a list. Refuses an entered one that does not fit: the signer
 * can shorten it. What signing fills in is set smaller instead, without cells if there are too few of them, and ends in
 * an ellipsis if not even its smallest size fits.
 */
export function drawText(
  typesetter: Typesetter,
  { width, height }: Size,
  text: string,
  { id, type, multiline, fontSize }: Pick<FieldContent, 'id' | 'type' | 'multiline' | 'fontSize'>,
  { cells, ...style }: FieldStyle,
): Drawing {
  const isEntered = !filledBySigning.has(type)
  const fitting = isEntered || cells === null || Array.from(text).length <= cells ? cells : null
  const content = { kind: 'text', text, multiline, cells: fitting } as const
  const look = { width, height, ...style, fontSize: fontSize ?? style.fontSize, content }
  const { isComplete, ...drawing } = drawFieldLook(typesetter, look)
  if (!isComplete && isEntered) throw doesNotFit(id)
  return drawing
}

export function doesNotFit(field: string): PdfError {
  return refusal(field, 'has a value that does not fit into its place: shorten it')
}

/** A checkbox or a radio button of the document in one of its states, with the frame that its author gave it. */
export function drawButton(
  typesetter: Typesetter,
  { width, height }: Size,
  { type, on }: { readonly type: 'checkbox' | 'radio'; readonly on: boolean },
  { cells: _, ...style }: FieldStyle,
): Drawing {
  const content = { kind: type === 'radio' ? 'dot' : 'tick', on } as const
  return drawFieldLook(typesetter, { width, height, ...style, content })
}

/** Below this height, options are beside each other if there is room. */
const lowRow = 11
/** In points: less room is no place for a choice. */
const lowestRow = 4
const narrowestColumn = 30

export function hasRoomForOptions({ width, height }: Size, options: number): boolean {
  return height / options >= lowestRow || width / options >= narrowestColumn
}

/** The places of a radio field's options: below each other, or beside each other on a low and wide rectangle. */
export function optionPlaces({ x, y, width, height }: Rectangle, options: number, fromRight: boolean): Rectangle[] {
  const beside = options > 1 && height / options < lowRow && width / options >= narrowestColumn
  return Array.from({ length: options }, (_, index) => {
    const column = fromRight ? options - 1 - index : index
    return beside
      ? { x: x + (column * width) / options, y, width: width / options, height }
      : { x, y: y + ((options - 1 - index) * height) / options, width, height: height / options }
  })
}

export function isFromRight(typesetter: Typesetter, options: readonly string[]): boolean {
  return options.some((option) => shapeLine(typesetter, option, { weight: 'regular' }).rightToLeft)
}

const lineWidth = 0.8

/** The empty box of a checkbox, in the middle of its place. */
export function boxOperators(place: Rectangle): string {
  const side = Math.max(1, Math.min(place.width, place.height) - lineWidth)
  const x = place.x + (place.width - side) / 2
  const y = place.y + (place.height - side) / 2
  const corners = [x, y, side, side].map(operand).join(' ')
  return `q ${strokeColor(PALETTE.ink)}${operand(lineWidth)} w ${corners} re S Q\n`
}

export function drawTick({ width, height }: Size): Drawing {
  return { width, height, content: tickOperators({ width, height }) }
}

/** The circle of an option, at the side where its text begins. */
function circleOf({ x, y, width, height }: Rectangle, fromRight: boolean): Circle {
  const radius = Math.max(1, Math.min(5.5, height * 0.36, width * 0.36))
  const side = radius + lineWidth / 2 + 0.5
  return { x: fromRight ? x + width - side : x + side, y: y + height / 2, radius }
}

/** The empty circle of an option, and its text. */
export function optionOperators(
  typesetter: Typesetter,
  place: Rectangle,
  option: string,
  fontSize: number | null,
  fromRight: boolean,
): string {
  const circle = circleOf(place, fromRight)
  const ring = `q ${strokeColor(PALETTE.ink)}${operand(lineWidth)} w ${circlePath(circle)}S Q\n`
  const taken = 2 * circle.radius + lineWidth + 4
  const fit = {
    width: Math.max(1, place.width - taken - 2),
    size: fontSize ?? Math.min(11, place.height * 0.68),
    smallest: 2,
  }
  const { line, size } = fitLine(typesetter, option, { weight: 'regular' }, fit)
  const x = fromRight ? place.x + place.width - taken - line.width * size : place.x + taken
  const y = place.y + (place.height - size * 0.7) / 2
  return `${ring}${fillColor(PALETTE.ink)}${lineOperators(typesetter, line, { x, y, size })}`
}

/** The dot of the chosen option, on a place of this size. */
export function drawDot({ width, height }: Size, fromRight: boolean): Drawing {
  const { x, y, radius } = circleOf({ x: 0, y: 0, width, height }, fromRight)
  return { width, height, content: `q ${fillColor(PALETTE.ink)}${circlePath({ x, y, radius: radius * 0.56 })}f Q\n` }
}
