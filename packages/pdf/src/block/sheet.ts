import type { BarcodeMatrix } from '../barcode/barcode-matrix.ts'
import { barcodeSide } from '../barcode/barcode-operators.ts'
import type { Rectangle } from '../model.ts'
import type { FittedLine } from '../text/fit-line.ts'
import type { BlockPart, RulePart, Tone } from './block-plan.ts'

/** Collects what is laid out from the top down, while the height is not yet known. */
export class Sheet {
  readonly #parts: BlockPart[] = []

  text({ line, size }: FittedLine, x: number, baseline: number, tone: Tone): void {
    this.#parts.push({ kind: 'text', line, size, x, y: baseline, tone })
  }

  /** Text that reads from the right stands at the right end of its place. */
  textIn({ line, size }: FittedLine, x: number, width: number, baseline: number, tone: Tone): void {
    this.text({ line, size }, line.rightToLeft ? x + width - line.width * size : x, baseline, tone)
  }

  rule(x: number, y: number, width: number, thickness: number, tone: RulePart['tone']): void {
    this.#parts.push({ kind: 'rule', x, y, width, thickness, tone })
  }

  barcode(matrix: BarcodeMatrix, x: number, top: number): void {
    this.#parts.push({ kind: 'barcode', matrix, x, y: top + barcodeSide(matrix) })
  }

  /** Everything with y counted from the foot. */
  finish(height: number): readonly BlockPart[] {
    return this.#parts.map((part) => ({ ...part, y: height - part.y }))
  }
}

/** A rectangle whose y is its top, counted downwards, as one whose y is its foot, counted upwards. */
export function fromFoot(rectangle: Rectangle, height: number): Rectangle {
  return { ...rectangle, y: height - rectangle.y - rectangle.height }
}
