import { operand } from '../text/operand.ts'
import { type Drawing, strokeColor } from './drawing.ts'
import { PALETTE } from './palette.ts'

/** The mark of a checked box, in the middle of this size. */
export function tickOperators(
  { width, height }: Pick<Drawing, 'width' | 'height'>,
  color: Parameters<typeof strokeColor>[0] = PALETTE.ink,
): string {
  const side = Math.min(width, height)
  const at = (x: number, y: number) =>
    `${operand((width - side) / 2 + x * side)} ${operand((height - side) / 2 + y * side)}`
  const path = `${at(0.22, 0.52)} m ${at(0.42, 0.28)} l ${at(0.8, 0.76)} l S`
  const pen = `${strokeColor(color)}1 J 1 j ${operand(side * 0.11)} w`
  return `q ${pen} ${path} Q\n`
}
