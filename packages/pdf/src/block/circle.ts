import { operand } from '../text/operand.ts'

export interface Circle {
  readonly x: number
  readonly y: number
  readonly radius: number
}

/** The control points of a quarter of a circle. */
const bend = 0.5523

export function circlePath({ x, y, radius }: Circle): string {
  const at = (dx: number, dy: number) => `${operand(x + dx * radius)} ${operand(y + dy * radius)}`
  const quarters = [
    [1, bend, bend, 1, 0, 1],
    [-bend, 1, -1, bend, -1, 0],
    [-1, -bend, -bend, -1, 0, -1],
    [bend, -1, 1, -bend, 1, 0],
  ] as const
  const curves = quarters.map(([a, b, c, d, e, f]) => `${at(a, b)} ${at(c, d)} ${at(e, f)} c`)
  return `${at(1, 0)} m ${curves.join(' ')} h `
}
