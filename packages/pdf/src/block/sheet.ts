import type { BarcodeMatrix } from '../barcode/barcode-matrix.ts'
import type { Rectangle } from '../model.ts'
import type { FittedLine } from '../text/fit-line.ts'
import type { BlockPart, RulePart, Tone } from './block-plan.ts'

/**
 * Collects what is laid out from the top down, while the height is not yet known. Everything is laid out from the left; on a
 * sheet of a language that runs from the right, all of it is turned round.
 */
export class Sheet {
  readonly #parts: BlockPart[] = []
  readonly #turnedWidth: number | null

  /** `turnedWidth`: that of the sheet, where it begins at the right. */
  constructor(turnedWidth: number | null) {
    this.#turnedWidth = turnedWidth
  }

  text({ line, size }: FittedLine, x: number, baseline: number, tone: Tone): void {
    const { x: at } = this.turned({ x, y: baseline, width: line.width * size, height: 0 })
    this.#parts.push({ kind: 'text', line, size, x: at, y: baseline, tone })
  }

  /** Text that reads from the right stands at the right end of its place, on every sheet. */
  textIn({ line, size }: FittedLine, x: number, width: number, baseline: number, tone: Tone): void {
    const atEnd = line.rightToLeft && this.#turnedWidth === null
    this.text({ line, size }, atEnd ? x + width - line.width * size : x, baseline, tone)
  }

  /** Where something is that was laid out from the left. */
  turned(rectangle: Rectangle): Rectangle {
    if (this.#turnedWidth === null) return rectangle
    return { ...rectangle, x: this.#turnedWidth - rectangle.x - rectangle.width }
  }

  rule(x: number, y: number, width: number, thickness: number, tone: RulePart['tone']): void {
    const { x: at } = this.turned({ x, y, width, height: 0 })
    this.#parts.push({ kind: 'rule', x: at, y, width, thickness, tone })
  }

  barcode(matrix: BarcodeMatrix, x: number, top: number, side: number): void {
    const { x: at } = this.turned({ x, y: top, width: side, height: side })
    this.#parts.push({ kind: 'barcode', matrix, x: at, y: top + side, side })
  }

  /** Everything with y counted from the bottom. */
  finish(height: number): readonly BlockPart[] {
    return this.#parts.map((part) => ({ ...part, y: height - part.y }))
  }
}

/** Converts a rectangle whose y is its top, counted downward, to one whose y is its bottom, counted upward. */
export function fromFoot(rectangle: Rectangle, height: number): Rectangle {
  return { ...rectangle, y: height - rectangle.y - rectangle.height }
}
