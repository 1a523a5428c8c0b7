import type { QrGrid } from './qr-grid.ts'
import { formatInformation } from './qr-information.ts'
import { penaltiesOf } from './qr-penalty.ts'

/** Whether each mask inverts a module, by the number of the mask: ISO/IEC 18004 table 10. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** After this many rows and columns all masks repeat. */
const PERIOD = 12

/**
 * The modules with the mask that has the lowest penalty, the first of equal ones, and with the format information that
 * names it: ISO/IEC 18004 7.8.
 */
export function maskGrid(grid: QrGrid): Uint8Array {
  const layers = applyMasks(grid)
  const penalties = penaltiesOf(layers, grid.size)
  const best = penalties.indexOf(Math.min(...penalties))
  return layers.map((layer) => (layer >> best) & 1)
}

/** All masks at once: bit n of a module is what it becomes with mask n. */
function applyMasks({ level, size, modules, isFixed }: QrGrid): Uint8Array {
  const inverting = invertingMasks()
  const layers = new Uint8Array(size ** 2)
  for (let row = 0, at = 0; row < size; row++) {
    for (let column = 0; column < size; column++, at++) {
      const masks = isFixed[at] === 1 ? 0 : (inverting[(row % PERIOD) * PERIOD + (column % PERIOD)] ?? 0)
      layers[at] = modules[at] === 1 ? ~masks : masks
    }
  }
  for (let mask = 0; mask < MASKS.length; mask++) {
    for (const { row, column, dark } of formatInformation(size, level, mask)) {
      const at = row * size + column
      layers[at] = (layers[at] ?? 0) | (dark << mask)
    }
  }
  return layers
}

/** Of each module, until masks repeat: bit n is set if mask n inverts it. */
function invertingMasks(): Uint8Array {
  const inverting = new Uint8Array(PERIOD ** 2)
  for (const [number, inverts] of MASKS.entries()) {
    for (let at = 0; at < inverting.length; at++) {
      if (inverts(Math.floor(at / PERIOD), at % PERIOD)) inverting[at] = (inverting[at] ?? 0) | (1 << number)
    }
  }
  return inverting
}
