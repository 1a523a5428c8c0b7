import type { BlockForm } from './block-plan.ts'

/** Sizes and distances of one block, in points. */
export interface Measures {
  readonly columnX: number
  readonly columnWidth: number
  /** For a small page: smaller letters, facts below each other. */
  readonly tight: boolean
  readonly label: number
  readonly title: number
  readonly value: number
  readonly name: number
  readonly signatureHeight: number
  readonly cellWidth: number
}

/** Longer lines are hard to read, and a block must not stretch across a plan of two meters. */
const MAX_COLUMN = 620

const TIGHT_COLUMN = 400

/** Beyond this many signatures each gets less height. */
const MANY_SIGNERS = 12

export function measuresFor(width: number, form: BlockForm, signers: number): Measures {
  const margin = Math.min(42, Math.max(12, width * 0.06))
  const columnWidth = Math.min(MAX_COLUMN, width - 2 * margin)
  const tight = columnWidth < TIGHT_COLUMN
  const full = form === 'full'
  return {
    columnX: (width - columnWidth) / 2,
    columnWidth,
    tight,
    label: tight ? 5 : 6,
    title: tight ? 8.5 : 12,
    value: tight ? 6 : 7.5,
    name: full ? (tight ? 7 : 8) : tight ? 6 : 6.8,
    signatureHeight: signers > MANY_SIGNERS ? 26 : tight ? 30 : 38,
    cellWidth: full ? (tight ? 118 : 150) : tight ? 84 : 112,
  }
}

/** Relative to the font size. */
export const LABEL_TRACKING = 0.14

/** Of the line at the foot of the block. */
export const SMALL_PRINT = 6

export const SMALLEST_TEXT = 4
