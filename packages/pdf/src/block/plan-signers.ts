import type { BlockContent, Rectangle } from '../model.ts'
import { type FittedLine, fitText } from '../text/fit-line.ts'
import type { Typesetter } from '../text/typesetter.ts'
import type { PdfWords } from '../words/words.ts'
import type { BlockForm, BlockSlot } from './block-plan.ts'
import { type Measures, SMALLEST_TEXT } from './measures.ts'
import { label } from './plan-header.ts'
import type { Sheet } from './sheet.ts'

const GUTTER = 18

/** A longer signature line looks empty. */
const MAX_CELL = 310

const DATE_HEIGHT = 9.5
const ROW_GAP = 8

/** Relative to the font size. */
const NAME_LEADING = 1.2

/** A grid of names; in the full form each under a line for the signature, as on paper. */
export function planSigners(
  typesetter: Typesetter,
  sheet: Sheet,
  measures: Measures,
  words: PdfWords,
  { signers, hasMoreSigners = false }: Pick<BlockContent, 'signers' | 'hasMoreSigners'>,
  form: BlockForm,
  top: number,
): { readonly bottom: number; readonly slots: readonly BlockSlot[] } {
  const { columnX, columnWidth } = measures
  if (signers.length === 0) return { bottom: top, slots: [] }
  sheet.rule(columnX, top, columnWidth, 0.35, 'hairline')
  const heading = headingOf(signers, hasMoreSigners, words)
  const gridTop = top + 6 + measures.label * 0.75
  sheet.text(label(typesetter, heading, measures, columnWidth), columnX, gridTop, 'muted')
  const columns = columnCount(measures, signers.length)
  const width = Math.min(MAX_CELL, (columnWidth - GUTTER * (columns - 1)) / columns)
  const fit = { width, size: measures.name, smallest: SMALLEST_TEXT, lines: 2 }
  const names = signers.map(({ name }) => fitText(typesetter, name, { weight: 'bold' }, fit))
  const height = form === 'full' ? measures.signatureHeight : 0
  const slots: BlockSlot[] = []
  let y = gridTop + (form === 'full' ? 4 : 5)
  for (let row = 0; row < signers.length; row += columns) {
    const rowNames = names.slice(row, row + columns)
    for (const [i, name] of rowNames.entries()) {
      const cell = { x: columnX + i * (width + GUTTER), y, width, height }
      slots.push({ fieldName: signers[row + i]?.fieldName ?? '', ...planCell(sheet, measures, name, form, cell) })
    }
    const lines = Math.max(...rowNames.map(({ length }) => length))
    y += height + lines * measures.name * NAME_LEADING + DATE_HEIGHT + ROW_GAP
  }
  return { bottom: y, slots }
}

function headingOf(signers: BlockContent['signers'], hasMoreSigners: boolean, words: PdfWords): string {
  const approvers = signers.filter(({ approves }) => approves).length
  const others = signers.length - approvers
  const ofSigners = hasMoreSigners ? words.moreSigners(others) : words.signers(others)
  const parts = [...(others > 0 ? [ofSigners] : []), ...(approvers > 0 ? [words.approvers(approvers)] : [])]
  return (signers[0]?.approves ? parts.toReversed() : parts).join(' \u00b7 ')
}

/** As many as fit, evenly spread: four are two by two rather than three and one. */
function columnCount({ columnWidth, cellWidth }: Measures, signers: number): number {
  const most = Math.max(1, Math.floor((columnWidth + GUTTER) / (cellWidth + GUTTER)))
  const rows = Math.ceil(signers / most)
  return Math.ceil(signers / rows)
}

/** The cell's height is the room for the signature, above the line. */
function planCell(
  sheet: Sheet,
  measures: Measures,
  name: readonly FittedLine[],
  form: BlockForm,
  { x, y, width, height }: Rectangle,
): Omit<BlockSlot, 'fieldName'> {
  const line = y + height
  sheet.rule(x, line, width, form === 'full' ? 0.5 : 0.35, form === 'full' ? 'ink' : 'hairline')
  let baseline = line + 1.5
  for (const fitted of name) {
    baseline += measures.name * NAME_LEADING
    sheet.textIn(fitted, x, width, baseline - measures.name * 0.16, 'ink')
  }
  return {
    signature: form === 'full' ? { x, y: y + 2, width, height: height - 3 } : null,
    signedBy: { x, y: baseline + 1, width, height: DATE_HEIGHT },
  }
}
