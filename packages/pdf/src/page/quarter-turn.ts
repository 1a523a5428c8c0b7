export type QuarterTurn = 0 | 90 | 180 | 270

/** Readers rotate pages and widgets by quarters and ignore other angles (ISO 32000-2 tables 31 and 192). */
export function quarterTurn(degrees: number): QuarterTurn {
  const turn = ((degrees % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}
