import type { BarcodeMatrix } from '../../src/barcode/barcode-matrix.ts'

/** The rows of a symbol as hexadecimal numbers whose bits are its modules, as symbols are recorded in tests. */
export function barcodeRows({ size, dark }: Pick<BarcodeMatrix, 'size' | 'dark'>): string {
  const rows = Array.from({ length: size }, (_, row) => dark.slice(row * size, (row + 1) * size))
  return rows.map((row) => BigInt(`0b${row.map(Number).join('')}`).toString(16)).join(' ')
}

/** Recorded rows, without the indentation of their lines. */
export function joinRows(lines: string): string {
  return lines.trim().split(/\s+/u).join(' ')
}
