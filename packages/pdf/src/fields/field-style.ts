import type { FieldLook } from '../prepare/field-look.ts'

/** How a field shows its value. */
export interface FieldStyle extends Pick<FieldLook, 'align' | 'fontSize' | 'color' | 'background' | 'border'> {
  /** The number of cells, one for each character; null for running text. */
  readonly cells: number | null
}

/** Of the fields that this package makes. */
export const plainStyle: FieldStyle = {
  align: 'left',
  fontSize: null,
  color: '0 g',
  background: [],
  border: { color: [], width: 1 },
  cells: null,
}

/** The entries of a field and its widget that define how it looks (ISO 32000-2 12.7.4.3 and table 192). */
export interface StyleEntries {
  readonly defaultAppearance: string
  readonly align: number
  /** From `colorOf`, like the color of the border. */
  readonly background: readonly number[]
  readonly borderColor: readonly number[]
  readonly borderWidth: number
  readonly isComb: boolean
  readonly maxLength: number | null
}

/**
 * A gray, RGB or CMYK color (ISO 32000-2 table 192); empty, which is transparent, for anything else. Signers must see
 * the same color before and after they sign.
 */
export function colorOf<Item>(items: readonly Item[], numberOf: (item: Item) => number | undefined): readonly number[] {
  if (![1, 3, 4].includes(items.length)) return []
  const read = items.map(numberOf)
  const color = read.filter((value) => value !== undefined && Number.isFinite(value)) as number[]
  return color.length === items.length ? color : []
}

/** A default appearance names a font, a size and a color; searching a long one would take quadratic time. */
const mostOfAppearance = 500

const alignments: Readonly<Record<number, FieldLook['align']>> = { 0: 'left', 1: 'center', 2: 'right' }

export function styleOf(entries: StyleEntries): FieldStyle {
  const given = entries.defaultAppearance.slice(0, mostOfAppearance)
  const size = Number(/([\d.]+)\s+Tf/.exec(given)?.[1] ?? 0)
  const color = [...given.matchAll(/(?:[\d.]+\s+){4}k|(?:[\d.]+\s+){3}rg|[\d.]+\s+g\b/g)].at(-1)?.[0]
  const { maxLength } = entries
  return {
    align: alignments[entries.align] ?? 'left',
    fontSize: Number.isFinite(size) && size > 0 ? Math.min(size, 1000) : null,
    color: color ?? '0 g',
    background: entries.background,
    border: { color: entries.borderColor, width: entries.borderWidth },
    cells: entries.isComb && maxLength !== null && maxLength > 0 ? Math.min(maxLength, 1000) : null,
  }
}
