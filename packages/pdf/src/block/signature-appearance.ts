import type { Approval, Rectangle, SignatureMark } from '../model.ts'
import { fitInTwo, fitLine } from '../text/fit-line.ts'
import { lineOperators } from '../text/line-operators.ts'
import { operand } from '../text/operand.ts'
import { shapeLine } from '../text/shape-line.ts'
import type { Line } from '../text/shaped-line.ts'
import type { Typesetter } from '../text/typesetter.ts'
import { isRightToLeft, type PdfLanguage, wordsIn } from '../words/words.ts'
import { writeMoment } from '../words/write-moment.ts'
import { drawTyped } from './draw-typed.ts'
import { type Drawing, fillColor, type Raster, strokeColor } from './drawing.ts'
import { PALETTE } from './palette.ts'
import { readPng } from './read-png.ts'
import { type Stroke, strokeOperators } from './stroke-operators.ts'
import { tickOperators } from './tick.ts'
import { trimToInk } from './trim-to-ink.ts'

export interface SignatureLook {
  readonly width: number
  readonly height: number
  readonly name: string
  readonly signedAt: Date
  readonly reference: string
  readonly language: PdfLanguage
  readonly mark: SignatureMark | Approval | { readonly kind: 'strokes'; readonly strokes: readonly Stroke[] }
}

/** If narrower, the details go below the signature. */
const WIDE = 130

/** If lower, there is room for one line only. */
const LOWEST = 20

const SMALLEST_DETAIL = 3

/** The signature as it was written, and after it, as its language runs, name, time and reference. */
export function makeSignatureAppearance(typesetter: Typesetter, look: SignatureLook): Drawing {
  const { width, height } = look
  if (height < LOWEST) return drawInLine(typesetter, look)
  const wide = width >= WIDE
  const details = wide ? Math.min(width * 0.4, 110) : width
  const footLine = wide ? 0 : Math.min(7.5, height * 0.25)
  const foot = wide ? 1 : footLine + 2
  const turned = isRightToLeft(look.language)
  const markX = wide && turned ? details + 8 : 1
  const box = { x: markX, y: foot, width: wide ? width - details - 9 : width - 2, height: height - foot - 1 }
  const written = wide
    ? drawDetails(typesetter, look, { x: turned ? 0 : width - details, y: 0, width: details, height })
    : drawFootLine(typesetter, look, { x: 0, y: 0, width, height: footLine })
  const { content, images } = drawMark(typesetter, look, box, 1)
  return { width, height, content: content + written, ...(images === undefined ? {} : { images }) }
}

/** The mark, and after it name and time. */
function drawInLine(typesetter: Typesetter, look: SignatureLook): Drawing {
  const { width, height, name, signedAt, language } = look
  const turned = isRightToLeft(language)
  const marked = width * 0.36
  const mark = { x: turned ? width - marked : 1, y: 1, width: marked - 1, height: height - 2 }
  const { content, images } = drawMark(typesetter, look, mark, 1)
  const { day, time } = writeMoment(signedAt, language)
  const fit = { width: width - marked - 6, size: Math.min(6, height * 0.6), smallest: SMALLEST_DETAIL }
  const { line, size } = fitLine(typesetter, `${name} \u00b7 ${day}, ${time}`, { weight: 'regular' }, fit)
  const x = turned ? width - marked - 6 - line.width * size : marked + 6
  const text = lineOperators(typesetter, line, { x, y: (height - size * 0.7) / 2, size })
  const written = fillColor(PALETTE.ink) + strokeColor(PALETTE.ink) + text
  return { width, height, content: content + written, ...(images === undefined ? {} : { images }) }
}

/** A mark on its own place in the document. */
export interface MarkLook extends Pick<SignatureLook, 'width' | 'height' | 'language' | 'mark'> {
  /** Shown below it if there is room; null for a mark alone. */
  readonly caption: Pick<SignatureLook, 'name' | 'signedAt'> | null
}

/** Lower or narrower places have no room for a caption that anybody can read. */
const LEAST_HEIGHT = 28
const LEAST_WIDTH = 70

/** The mark as large as its place allows. */
export function makeMarkAppearance(typesetter: Typesetter, look: MarkLook): Drawing {
  const { width, height, language, caption } = look
  const hasCaption = caption !== null && height >= LEAST_HEIGHT && width >= LEAST_WIDTH
  const foot = hasCaption ? Math.min(9, Math.max(7, height * 0.2)) : 0
  const written = hasCaption
    ? drawCaption(typesetter, caption, language, { x: 1, y: 0, width: width - 2, height: foot })
    : ''
  const box = { x: 1, y: foot + 1, width: Math.max(1, width - 2), height: Math.max(1, height - foot - 2) }
  const { content, images } = drawMark(typesetter, look, box, ENLARGED)
  return { width, height, content: content + written, ...(images === undefined ? {} : { images }) }
}

/** Name and time below a fine line, each set by itself: the direction of one must not mix up the others. */
function drawCaption(
  typesetter: Typesetter,
  { name, signedAt }: Pick<SignatureLook, 'name' | 'signedAt'>,
  language: PdfLanguage,
  box: Rectangle,
): string {
  const { day, time } = writeMoment(signedAt, language)
  const shape = (text: string) => shapeLine(typesetter, text, { weight: 'regular' })
  const rest = box.width - (shape(day).width + CAPTION_GAP) * LEAST_CAPTION
  const shortName = () =>
    fitLine(typesetter, name, { weight: 'regular' }, { width: rest, size: LEAST_CAPTION, smallest: LEAST_CAPTION }).line
  const choices = [
    [name, day, time].map(shape),
    [name, day].map(shape),
    ...(rest < LEAST_NAME ? [] : [[shortName(), shape(day)]]),
    [shape(day)],
  ]
  const fitted = choices.map((lines) => ({ lines, size: sizeInRow(lines, box) }))
  const { lines, size } = fitted.find((each) => each.size >= LEAST_CAPTION) ?? { lines: [], size: 0 }
  const turned = isRightToLeft(language)
  let at = turned ? box.x + box.width : box.x
  let text = ''
  for (const line of lines) {
    const width = line.width * size
    const place = { x: turned ? at - width : at, y: box.y + (box.height - size * 0.7) / 2, size }
    text += lineOperators(typesetter, line, place)
    at += (width + CAPTION_GAP * size) * (turned ? -1 : 1)
  }
  const [x0, x1, y] = [box.x, box.x + box.width, box.height].map(operand)
  const rule = `${strokeColor(PALETTE.hairline)}0.35 w ${x0} ${y} m ${x1} ${y} l S\n`
  return rule + fillColor(PALETTE.muted) + strokeColor(PALETTE.muted) + text
}

/** In points, and relative to the font size. */
const [LEAST_CAPTION, LARGEST_CAPTION, CAPTION_GAP] = [5, 6.8, 0.9]

/** Less of a name says nothing. */
const LEAST_NAME = 40

function sizeInRow(lines: readonly Line[], { width, height }: Rectangle): number {
  const total = lines.reduce((sum, line) => sum + line.width, CAPTION_GAP * (lines.length - 1))
  return Math.min(LARGEST_CAPTION, height * 0.8, width / total)
}

/** A place of its own may be larger than any in the block. */
const ENLARGED = 2.2

function drawMark(
  typesetter: Typesetter,
  { mark, language }: Pick<SignatureLook, 'mark' | 'language'>,
  box: Rectangle,
  enlarged: number,
): Pick<Drawing, 'content' | 'images'> {
  const turned = isRightToLeft(language)
  switch (mark.kind) {
    case 'typed':
      return { content: drawTyped(typesetter, mark, box, turned, enlarged) }
    case 'drawn':
    case 'uploaded':
      return drawPicture(inkOf(mark.png), box, turned)
    case 'approval':
      return { content: drawApproval(typesetter, wordsIn(language).approval, box, turned) }
    case 'strokes':
      return { content: strokeColor(PALETTE.accent) + strokeOperators(mark.strokes, box) }
  }
}

/** A tick and the word, upright: it must not look like a signature in somebody's hand. */
function drawApproval(typesetter: Typesetter, word: string, box: Rectangle, turned: boolean): string {
  const side = Math.min(box.height * 0.7, box.width * 0.2, 14)
  const gap = side * 0.3
  const fit = { width: box.width - side - gap, size: Math.min(11, box.height * 0.5), smallest: SMALLEST_DETAIL }
  const { line, size } = fitLine(typesetter, word, { weight: 'bold' }, fit)
  const y = box.y + (box.height - size * 0.7) / 2
  const tickX = turned ? box.x + box.width - side : box.x
  const textX = turned ? tickX - gap - line.width * size : box.x + side + gap
  const moved = `1 0 0 1 ${operand(tickX)} ${operand(box.y + (box.height - side) / 2)} cm`
  const tick = `q ${moved}\n${tickOperators({ width: side, height: side }, PALETTE.accent)}Q\n`
  const inColor = fillColor(PALETTE.accent) + strokeColor(PALETTE.accent)
  return tick + inColor + lineOperators(typesetter, line, { x: textX, y, size })
}

const read = new WeakMap<Uint8Array, Raster>()

/** The same object for the same picture: a mark in many places is stored once. */
function inkOf(png: Uint8Array): Raster {
  const raster = read.get(png) ?? trimToInk(readPng(png))
  read.set(png, raster)
  return raster
}

function drawPicture(raster: Raster, box: Rectangle, turned: boolean): Pick<Drawing, 'content' | 'images'> {
  const scale = Math.min(box.width / raster.width, box.height / raster.height)
  const width = raster.width * scale
  const height = raster.height * scale
  const x = turned ? box.x + box.width - width : box.x
  const matrix = [width, 0, 0, height, x, box.y + (box.height - height) / 2].map(operand).join(' ')
  return { content: `q ${matrix} cm /Mark Do Q\n`, images: { Mark: raster } }
}

/** Below each other, behind a fine line. */
function drawDetails(typesetter: Typesetter, look: SignatureLook, box: Rectangle): string {
  const lines = fitDetails(typesetter, look, box)
  const leading = leadingOf(lines.length, box)
  let y = box.y + box.height / 2 + (leading * lines.length) / 2
  const turned = isRightToLeft(look.language)
  const side = turned ? box.x + box.width + 4 : box.x - 4
  const bar = `0.35 w ${operand(side)} ${operand(y - leading * lines.length)} m ${operand(side)} ${operand(y)} l S\n`
  let content = strokeColor(PALETTE.hairline) + bar
  for (const { line, size, color } of lines) {
    y -= leading
    const x = turned ? box.x + box.width - line.width * size : box.x
    const place = { x, y: y + leading * 0.25, size }
    content += fillColor(color) + strokeColor(color) + lineOperators(typesetter, line, place)
  }
  return content
}

function fitDetails(typesetter: Typesetter, { name, signedAt, reference, language }: SignatureLook, box: Rectangle) {
  const { day, time } = writeMoment(signedAt, language)
  const fit = (size: number, lines: number) => ({
    width: box.width,
    size: Math.min(size, leadingOf(lines, box) * 0.85),
    smallest: SMALLEST_DETAIL,
  })
  const names = fitInTwo(typesetter, name, { weight: 'bold' }, fit(6.6, 4), fit(6.6, 5))
  const rest = [
    { text: day, size: 6, color: PALETTE.ink },
    { text: time, size: 6, color: PALETTE.ink },
    { text: reference, size: 5, color: PALETTE.muted },
  ]
  return [
    ...names.map((fitted) => ({ ...fitted, color: PALETTE.ink })),
    ...rest.map(({ text, size, color }) => ({
      ...fitLine(typesetter, text, { weight: 'regular' }, fit(size, names.length + 3)),
      color,
    })),
  ]
}

function leadingOf(lines: number, box: Rectangle): number {
  return Math.min(8.2, (box.height - 2) / lines)
}

function drawFootLine(typesetter: Typesetter, look: SignatureLook, box: Rectangle): string {
  const { day, time } = writeMoment(look.signedAt, look.language)
  const fit = { width: box.width, size: box.height * 0.75, smallest: SMALLEST_DETAIL }
  const { line, size } = fitLine(typesetter, `${day}, ${time} \u00b7 ${look.reference}`, { weight: 'regular' }, fit)
  const x = isRightToLeft(look.language) ? box.x + box.width - line.width * size : box.x
  const place = { x, y: box.y + box.height * 0.25, size }
  return fillColor(PALETTE.muted) + strokeColor(PALETTE.muted) + lineOperators(typesetter, line, place)
}
