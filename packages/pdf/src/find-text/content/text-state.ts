import { combine, type Matrix } from '../../page/visual-space.ts'
import type { TextFont } from '../fonts/text-font.ts'
import { initialPaint, type PaintState } from './paint-state.ts'

/** What `q` saves of the graphics state, as far as it places text (ISO 32000-2 9.3). */
export interface TextState {
  /** From user space to the visible page. */
  readonly matrix: Matrix
  readonly font: TextFont | undefined
  readonly size: number
  readonly characterSpacing: number
  readonly wordSpacing: number
  /** 1 is 100 %. */
  readonly scale: number
  readonly leading: number
  readonly rise: number
  /** For a painter. */
  readonly paint: PaintState
}

export function initialState(matrix: Matrix): TextState {
  const spacing = { characterSpacing: 0, wordSpacing: 0, scale: 1, leading: 0, rise: 0 }
  return { matrix, font: undefined, size: 0, ...spacing, paint: initialPaint }
}

/** The text matrices of a text object (ISO 32000-2 9.4.1). */
export class TextPosition {
  #line: Matrix = identity
  #next: Matrix = identity

  /** From text space to the space of the page. */
  get matrix(): Matrix {
    return this.#next
  }

  set(matrix: Matrix): void {
    this.#line = matrix
    this.#next = matrix
  }

  moveLine(x: number, y: number): void {
    this.set(combine(this.#line, [1, 0, 0, 1, x, y]))
  }

  advance(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.#next
    this.#next = [a, b, c, d, e + a * x + c * y, f + b * x + d * y]
  }
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0]
