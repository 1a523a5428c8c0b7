import { type Drawing, fillColor, type Raster, strokeColor } from '../block/drawing.ts'
import { PALETTE } from '../block/palette.ts'
import { fitLine } from '../text/fit-line.ts'
import { lineOperators } from '../text/line-operators.ts'
import { operand } from '../text/operand.ts'
import type { Typesetter } from '../text/typesetter.ts'
import { breakName } from './break-name.ts'

export interface SealLook {
  readonly width: number
  readonly organization: string
  /** Drawn above the text; without it the seal is a frame around it. */
  readonly image: Raster | null
  /** Below the name of the organization. */
  readonly lines: readonly string[]
}

type Row = {
  readonly text: string
  readonly weight: 'bold' | 'regular'
  readonly size: number
  readonly muted: boolean
}

/** At this width the sizes below are points. */
const REFERENCE_WIDTH = 150
/** A taller picture is drawn narrower. */
const TALLEST_IMAGE = 1.2
const LEADING = 1.35
const MARGIN = 8
/** A row shrinks down to this part of its size; beyond it is cut. A name is broken into lines that about fit. */
const SMALLEST = { name: 0.75, line: 0.5 }

/** The height of a seal with this appearance. */
export function sealHeight(look: SealLook): number {
  return imageHeight(look) + textHeight(look)
}

/** As large as possible within the field, and in its middle. */
export function drawSealWithin(
  typesetter: Typesetter,
  look: Omit<SealLook, 'width'>,
  { width, height }: { readonly width: number; readonly height: number },
): Drawing {
  // The height grows with the width.
  const drawnWidth = Math.min(width, (width * height) / sealHeight({ ...look, width }))
  const drawn = drawSeal(typesetter, { ...look, width: drawnWidth })
  const offset = [(width - drawn.width) / 2, (height - drawn.height) / 2].map(operand).join(' ')
  return { ...drawn, width, height, content: `q 1 0 0 1 ${offset} cm\n${drawn.content}Q\n` }
}

export function drawSeal(typesetter: Typesetter, look: SealLook): Drawing {
  const { width, image } = look
  const height = sealHeight(look)
  const picture = image === null ? '' : placeImage(image, width, imageHeight(look), textHeight(look))
  const content = picture + (image === null ? drawFrame(width, height, scaleOf(look)) : '') + drawRows(typesetter, look)
  return { width, height, content, ...(image === null ? {} : { images: { Seal: image } }) }
}

function scaleOf({ width }: SealLook): number {
  return width / REFERENCE_WIDTH
}

/** In points at the reference width. */
function roomOf({ image }: SealLook): number {
  return REFERENCE_WIDTH - (image === null ? 2 * MARGIN : 0)
}

function rowsOf(look: SealLook): Row[] {
  const { organization, lines, image } = look
  const name = breakName(organization, { width: roomOf(look), size: image === null ? 12 : 9 })
  return [
    ...name.lines.map((text) => ({ text, weight: 'bold' as const, size: name.size, muted: false })),
    ...lines.map((text) => ({ text, weight: 'regular' as const, size: 7, muted: true })),
  ]
}

function imageHeight({ width, image }: SealLook): number {
  return image === null ? 0 : Math.min((width * image.height) / image.width, width * TALLEST_IMAGE)
}

function textHeight(look: SealLook): number {
  const rows = rowsOf(look).reduce((sum, { size }) => sum + size * LEADING, 0)
  return (rows + (look.image === null ? 2 * MARGIN : 4)) * scaleOf(look)
}

function placeImage(image: Raster, width: number, height: number, y: number): string {
  const drawn = (height * image.width) / image.height
  const matrix = [drawn, 0, 0, height, (width - drawn) / 2, y].map(operand).join(' ')
  return `q ${matrix} cm /Seal Do Q\n`
}

/** Two lines, as on a traditional seal: a bold one and a fine one inside it. */
function drawFrame(width: number, height: number, scale: number): string {
  const rectangle = (inset: number, line: number) => {
    const sides = [inset, inset, width - 2 * inset, height - 2 * inset].map((side) => operand(side))
    return `${operand(line)} w ${sides.join(' ')} re S\n`
  }
  return strokeColor(PALETTE.accent) + rectangle(1 * scale, 1.4 * scale) + rectangle(3.2 * scale, 0.4 * scale)
}

function drawRows(typesetter: Typesetter, look: SealLook): string {
  const scale = scaleOf(look)
  let content = ''
  let top = textHeight(look) - (look.image === null ? MARGIN : 2) * scale
  for (const { fitted, size, muted } of fitRows(typesetter, look)) {
    const color = muted ? PALETTE.muted : PALETTE.accent
    const x = (look.width - fitted.line.width * fitted.size) / 2
    const y = top - size * scale
    content += fillColor(color) + strokeColor(color)
    content += lineOperators(typesetter, fitted.line, { x, y, size: fitted.size })
    top -= size * LEADING * scale
  }
  return content
}

/** The lines of the name have one size. */
function fitRows(typesetter: Typesetter, look: SealLook) {
  const scale = scaleOf(look)
  const rows = rowsOf(look).map((row) => {
    const size = row.size * scale
    const fit = { width: roomOf(look) * scale, size, smallest: size * (row.muted ? SMALLEST.line : SMALLEST.name) }
    return { ...row, fitted: fitLine(typesetter, row.text, { weight: row.weight }, fit) }
  })
  const name = Math.min(...rows.filter(({ muted }) => !muted).map(({ fitted }) => fitted.size))
  return rows.map((row) => (row.muted ? row : { ...row, fitted: { ...row.fitted, size: name } }))
}
