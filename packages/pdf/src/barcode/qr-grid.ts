import type { CorrectionLevel, QrCodewords } from './qr-codewords.ts'
import { formatInformation, versionInformation } from './qr-information.ts'

/** Squares around each other: whether the modules at each distance from their center are dark. */
type Squares = readonly boolean[]

/** ISO/IEC 18004 6.3.3, with the separator of 6.3.4. */
const FINDER: Squares = [true, true, false, true, false]

/** Of finder patterns, from two edges. */
const FINDER_CENTER = 3

/** ISO/IEC 18004 6.3.6. */
const ALIGNMENT: Squares = [true, false, true]

/** The row and the column of the timing patterns (ISO/IEC 18004 6.3.5). */
const TIMING = 6

/** A QR code without a mask and without format information. */
export class QrGrid {
  readonly level: CorrectionLevel
  /** Modules per side. */
  readonly size: number
  /** Row by row from the top, 1 if dark. */
  readonly modules: Uint8Array<ArrayBuffer>
  /** 1 for modules that no mask changes. */
  readonly isFixed: Uint8Array

  constructor({ version, level, words }: QrCodewords) {
    this.level = level
    this.size = 17 + 4 * version
    this.modules = new Uint8Array(this.size ** 2)
    this.isFixed = new Uint8Array(this.size ** 2)
    this.#drawTiming()
    this.#drawFinders()
    this.#drawAlignment(version)
    this.#drawInformation(version)
    this.#placeWords(words)
  }

  #fix(row: number, column: number, dark: boolean): void {
    const module = row * this.size + column
    this.modules[module] = dark ? 1 : 0
    this.isFixed[module] = 1
  }

  #drawTiming(): void {
    for (let at = 0; at < this.size; at++) {
      this.#fix(TIMING, at, at % 2 === 0)
      this.#fix(at, TIMING, at % 2 === 0)
    }
  }

  #drawFinders(): void {
    const far = this.size - 1 - FINDER_CENTER
    this.#drawSquares(FINDER, FINDER_CENTER, FINDER_CENTER)
    this.#drawSquares(FINDER, FINDER_CENTER, far)
    this.#drawSquares(FINDER, far, FINDER_CENTER)
  }

  /** ISO/IEC 18004 annex E: up to version 13, at most three lines, at equal distances. */
  #drawAlignment(version: number): void {
    if (version === 1) return
    const last = this.size - 1 - TIMING
    const lines = version < 7 ? [TIMING, last] : [TIMING, (TIMING + last) / 2, last]
    for (const row of lines) {
      for (const column of lines) {
        const isFinder = row + column === 2 * TIMING || Math.abs(row - column) === last - TIMING
        if (!isFinder) this.#drawSquares(ALIGNMENT, row, column)
      }
    }
  }

  /** The light squares around finder patterns reach beyond the edges. */
  #drawSquares(squares: Squares, centerRow: number, centerColumn: number): void {
    const reach = squares.length - 1
    for (let row = Math.max(0, centerRow - reach); row <= Math.min(centerRow + reach, this.size - 1); row++) {
      const [left, right] = [Math.max(0, centerColumn - reach), Math.min(centerColumn + reach, this.size - 1)]
      for (let column = left; column <= right; column++) {
        const distance = Math.max(Math.abs(row - centerRow), Math.abs(column - centerColumn))
        this.#fix(row, column, squares[distance] === true)
      }
    }
  }

  #drawInformation(version: number): void {
    // Only where it is: each mask has its own.
    for (const { row, column } of formatInformation(this.size, this.level, 0)) this.#fix(row, column, false)
    for (const { row, column, dark } of versionInformation(this.size, version)) this.#fix(row, column, dark === 1)
  }

  /** ISO/IEC 18004 7.7.3: in columns of two, from the right, up and down in turn. Modules that are left stay light. */
  #placeWords(words: Uint8Array): void {
    let bit = 0
    let isUpward = true
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === TIMING) right--
      for (let step = 0; step < this.size; step++) {
        const row: number = isUpward ? this.size - 1 - step : step
        for (let column = right; column >= right - 1; column--) {
          const module = row * this.size + column
          if (this.isFixed[module] === 1) continue
          this.modules[module] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
          bit++
        }
      }
      isUpward = !isUpward
    }
  }
}
