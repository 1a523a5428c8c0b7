import { operand } from '../text/operand.ts'
import type { BarcodeMatrix } from './barcode-matrix.ts'

/** Half a millimeter: still readable when printed, copied and scanned at 150 dpi. */
const SMALLEST_MODULE = (0.5 * 72) / 25.4

export function smallestSide(matrix: BarcodeMatrix): number {
  return matrix.size * SMALLEST_MODULE
}

/** Around a symbol that is drawn with this side. */
export function quietSpace(matrix: BarcodeMatrix, side: number): number {
  return (matrix.quietZone * side) / matrix.size
}

/** One path with one rectangle per dark run of a row, in black; x and y are the symbol's lower left corner. */
export function barcodeOperators(matrix: BarcodeMatrix, x: number, y: number, side: number): string {
  const module = side / matrix.size
  const matrixOperands = [module, 0, 0, module].map((value) => value.toFixed(5)).join(' ')
  let path = ''
  for (let row = 0; row < matrix.size; row++) {
    for (const [start, length] of darkStretches(matrix, row))
      path += `${start} ${matrix.size - 1 - row} ${length} 1 re\n`
  }
  return `q ${matrixOperands} ${operand(x)} ${operand(y)} cm 0 g\n${path}f Q\n`
}

function* darkStretches(matrix: BarcodeMatrix, row: number): Generator<readonly [start: number, length: number]> {
  let start = -1
  for (let column = 0; column <= matrix.size; column++) {
    const dark = column < matrix.size && matrix.dark[row * matrix.size + column] === true
    if (dark && start < 0) start = column
    if (!dark && start >= 0) {
      yield [start, column - start]
      start = -1
    }
  }
}
