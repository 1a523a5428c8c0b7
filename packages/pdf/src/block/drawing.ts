import { operand } from '../text/operand.ts'

/** Operators inside a box from 0 0 to its width and height, and the pictures they paint, by name. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly content: string
  readonly images?: Readonly<Record<string, Raster>>
}

/** Eight bits per sample, rows from the top. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly colors: 1 | 3
  readonly pixels: Uint8Array
  /** The opacity of each pixel; null if all are opaque. */
  readonly alpha: Uint8Array | null
}

export type Color = readonly [red: number, green: number, blue: number]

/** For letters and surfaces. */
export function fillColor(color: Color): string {
  return `${color.map(operand).join(' ')} rg\n`
}

/** For lines, and for the outline of synthetic bold letters. */
export function strokeColor(color: Color): string {
  return `${color.map(operand).join(' ')} RG\n`
}
