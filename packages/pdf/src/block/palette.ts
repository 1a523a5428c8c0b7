import type { RulePart } from './block-plan.ts'
import type { Color } from './drawing.ts'

/** Dark enough to stay legible when copied in black and white. */
export const PALETTE: Readonly<Record<RulePart['tone'], Color>> = {
  ink: [0.1, 0.11, 0.14],
  muted: [0.38, 0.4, 0.46],
  accent: [0.08, 0.17, 0.36],
  warning: [0.66, 0.07, 0.07],
  hairline: [0.7, 0.73, 0.79],
}
