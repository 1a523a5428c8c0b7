/** Modules per side, without the patterns around regions. */
export const DATA_SIDE = 28

type Modules = readonly (readonly [row: number, column: number])[]

/** Of a codeword, from its highest bit on, as seen from the module of the lowest one (ISO/IEC 16022 figure 6). */
const SHAPE: Modules = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
]

/** Of the codeword that is divided between two corners (ISO/IEC 16022 figure F.3). */
const CORNERS: Modules = [
  [DATA_SIDE - 1, 0],
  [DATA_SIDE - 1, 1],
  [DATA_SIDE - 1, 2],
  [0, DATA_SIDE - 2],
  [0, DATA_SIDE - 1],
  [1, DATA_SIDE - 1],
  [2, DATA_SIDE - 1],
  [3, DATA_SIDE - 1],
]

/**
 * The square of data modules row by row from the top, 1 if dark: ISO/IEC 16022 annex F. In this size codewords fill it
 * entirely, and only one of them has a special shape.
 */
export function placeWords(words: Uint8Array): Uint8Array {
  const modules = new Uint8Array(DATA_SIDE ** 2)
  const isTaken = new Uint8Array(DATA_SIDE ** 2)
  let length = 0
  const place = (row: number, column: number, shape: Modules) => {
    let word = words[length++] ?? 0
    for (const [down, right] of shape) {
      const module = moduleAt(row + down, column + right)
      modules[module] = word >> 7
      isTaken[module] = 1
      word = (word << 1) & 0xff
    }
  }
  const placeIfFree = (row: number, column: number) => {
    const isInside = row >= 0 && row < DATA_SIDE && column >= 0 && column < DATA_SIDE
    if (isInside && isTaken[row * DATA_SIDE + column] === 0) place(row, column, SHAPE)
  }
  // Along diagonals, up and down in turn.
  let row = 4
  let column = 0
  while (row < DATA_SIDE || column < DATA_SIDE) {
    if (row === DATA_SIDE && column === 0) place(0, 0, CORNERS)
    for (; row >= 0 && column < DATA_SIDE; row -= 2, column += 2) placeIfFree(row, column)
    row += 1
    column += 3
    for (; row < DATA_SIDE && column >= 0; row += 2, column -= 2) placeIfFree(row, column)
    row += 3
    column += 1
  }
  return modules
}

/** A shape that leaves the square above or at the left continues at the opposite edge, 4 modules further. */
function moduleAt(row: number, column: number): number {
  if (row < 0) return moduleAt(row + DATA_SIDE, column + 4)
  if (column < 0) return moduleAt(row + 4, column + DATA_SIDE)
  return row * DATA_SIDE + column
}
