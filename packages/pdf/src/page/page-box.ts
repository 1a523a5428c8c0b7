import { PdfArray, type PdfDict, PdfNumber } from '@libpdf/core'
import { inherited, type Page, type Resolve } from './page-tree.ts'
import { type QuarterTurn, quarterTurn } from './quarter-turn.ts'

/** A rectangle by two corners, in a page's own user space: x0 < x1, y0 < y1. */
export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface PageGeometry {
  readonly mediaBox: Box
  /** What a reader shows: CropBox ∩ MediaBox. */
  readonly box: Box
  /** Clockwise, when shown. */
  readonly rotation: QuarterTurn
  /** Points of the visible page for one unit of user space. */
  readonly userUnit: number
  /** Of the page as shown, in points. */
  readonly width: number
  readonly height: number
}

/** US Letter: what readers assume for a page without a usable MediaBox. */
const defaultBox: Box = { x0: 0, y0: 0, x1: 612, y1: 792 }
/** ISO 32000-2 Annex C allows 14,400 units; maps go beyond, attackers far beyond. */
const largestCoordinate = 1_000_000

export function readGeometry(page: Page, resolve: Resolve): PageGeometry {
  const mediaBox = toBox(inherited(page, 'MediaBox', resolve), resolve) ?? defaultBox
  const cropBox = toBox(inherited(page, 'CropBox', resolve), resolve)
  const box = (cropBox && intersect(cropBox, mediaBox)) ?? mediaBox
  const rotate = inherited(page, 'Rotate', resolve)
  const rotation = quarterTurn(rotate instanceof PdfNumber ? rotate.value : 0)
  const userUnit = readUserUnit(page.dict, resolve)
  const across = (box.x1 - box.x0) * userUnit
  const up = (box.y1 - box.y0) * userUnit
  const turned = rotation === 90 || rotation === 270
  return { mediaBox, box, rotation, userUnit, width: turned ? up : across, height: turned ? across : up }
}

/** Undefined for anything but a rectangle with an area; readers ignore it, too. */
export function toBox(value: unknown, resolve: Resolve): Box | undefined {
  if (!(value instanceof PdfArray) || value.length < 4) return undefined
  const [a, b, c, d] = [0, 1, 2, 3].map((index) => {
    const item = value.at(index, resolve)
    return item instanceof PdfNumber && Math.abs(item.value) <= largestCoordinate ? item.value : Number.NaN
  }) as [number, number, number, number]
  const box = { x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) }
  return hasArea(box) ? box : undefined
}

export function fromBox(box: Box): PdfArray {
  return PdfArray.of(...[box.x0, box.y0, box.x1, box.y1].map((value) => PdfNumber.of(value)))
}

function intersect(one: Box, other: Box): Box | undefined {
  const both = {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  }
  return hasArea(both) ? both : undefined
}

/** False for NaN too. */
function hasArea(box: Box): boolean {
  return box.x1 - box.x0 > 0 && box.y1 - box.y0 > 0
}

function readUserUnit(dict: PdfDict, resolve: Resolve): number {
  const value = dict.getNumber('UserUnit', resolve)?.value ?? 1
  return value > 0 && value <= largestCoordinate ? value : 1
}
