import type { Box, PageGeometry } from '../page/page-box.ts'
import { type QuarterTurn, quarterTurn } from '../page/quarter-turn.ts'
import type { PdfPage } from './page-tree.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PdfValue } from './value.ts'

/** US Letter, which readers assume without a usable MediaBox. */
const DEFAULT_BOX: Box = { x0: 0, y0: 0, x1: 612, y1: 792 }
const MAX_COORDINATE = 1_000_000

export function readPageGeometry(file: PdfFile, page: PdfPage): PageGeometry {
  const mediaBox = readBox(file, page.inheritable.get('MediaBox')) ?? DEFAULT_BOX
  const cropBox = readBox(file, page.inheritable.get('CropBox'))
  const box = (cropBox && intersection(cropBox, mediaBox)) ?? mediaBox
  const rotation = readRotation(file.resolve(page.inheritable.get('Rotate')))
  const userUnit = readUserUnit(file.resolve(page.entries.get('UserUnit')))
  const across = (box.x1 - box.x0) * userUnit
  const up = (box.y1 - box.y0) * userUnit
  const turned = rotation === 90 || rotation === 270
  return { mediaBox, box, rotation, userUnit, width: turned ? up : across, height: turned ? across : up }
}

/** Undefined for anything but a rectangle with an area. */
export function readBox(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const box = readCorners(file, value)
  return box && withArea(box)
}

/** Undefined for anything but four numbers; the box may be a line or a point. */
export function readCorners(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const numbers = file
    .items(value)
    .slice(0, 4)
    .map((item) => file.resolve(item))
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = numbers.map((item) =>
    item.kind === 'number' && Math.abs(item.value) <= MAX_COORDINATE ? item.value : Number.NaN,
  )
  if (Number.isNaN(a + b + c + d)) return undefined
  return { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) }
}

function withArea(box: Box): Box | undefined {
  return box.x1 - box.x0 > 0 && box.y1 - box.y0 > 0 ? box : undefined
}

function intersection(one: Box, other: Box): Box | undefined {
  return withArea({
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  })
}

/** Other angles than quarters are ignored, as in readers (ISO 32000-2 table 31). */
function readRotation(value: PdfValue): QuarterTurn {
  return quarterTurn(value.kind === 'number' ? value.value : 0)
}

function readUserUnit(value: PdfValue): number {
  return value.kind === 'number' && value.value > 0 && value.value <= MAX_COORDINATE ? value.value : 1
}
