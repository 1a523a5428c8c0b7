/** One line of text in a field; the font size is null if it depends on the height. */
export interface OneLine {
  readonly height: number
  readonly fontSize: number | null
}

export const usualSize = 12

/** In points, unless the text has to shrink. */
export function sizeOfLine({ height, fontSize }: OneLine): number {
  return Math.min(fontSize ?? Math.min(usualSize, height * 0.7), height)
}

/** The base line of capitals that are in the middle of this height. */
export function inMiddle(height: number, size: number): number {
  return (height - size * 0.7) / 2
}

/** How far above the bottom of its field a line is that does not have to shrink. */
export function baseLineIn(line: OneLine): number {
  return inMiddle(line.height, sizeOfLine(line))
}
