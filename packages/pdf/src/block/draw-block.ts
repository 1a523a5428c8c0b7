import { barcodeOperators } from '../barcode/barcode-operators.ts'
import { fitLine } from '../text/fit-line.ts'
import { lineOperators } from '../text/line-operators.ts'
import { operand } from '../text/operand.ts'
import type { Typesetter } from '../text/typesetter.ts'
import { isRightToLeft, wordsIn } from '../words/words.ts'
import type { BlockPart, BlockPlan, RulePart } from './block-plan.ts'
import { type Drawing, fillColor, strokeColor } from './drawing.ts'
import { SMALL_PRINT, SMALLEST_TEXT } from './measures.ts'
import { PALETTE } from './palette.ts'

/** The part that is equal on every page of that width and form, on white: the page below may have a color. */
export function drawBlock(typesetter: Typesetter, plan: BlockPlan): Drawing {
  const { width, height, parts } = plan
  const paper = `1 g 0 0 ${operand(width)} ${operand(height)} re f\n`
  return { width, height, content: paper + parts.map((part) => drawPart(typesetter, part)).join('') }
}

/** For the place `pageNumber` of the plan. */
export function drawPageNumber(typesetter: Typesetter, plan: BlockPlan, page: number, pages: number): Drawing {
  const { width, height } = plan.pageNumber
  const fit = { width, size: SMALL_PRINT, smallest: SMALLEST_TEXT }
  const { line, size } = fitLine(typesetter, wordsIn(plan.language).page(page, pages), { weight: 'regular' }, fit)
  const x = isRightToLeft(plan.language) ? 0 : width - line.width * size
  return { width, height, content: fillColor(PALETTE.muted) + lineOperators(typesetter, line, { x, y: 2, size }) }
}

function drawPart(typesetter: Typesetter, part: BlockPart): string {
  switch (part.kind) {
    case 'text':
      return `${fillColor(PALETTE[part.tone])}${strokeColor(PALETTE[part.tone])}${lineOperators(typesetter, part.line, part)}`
    case 'rule':
      return drawRule(part)
    case 'barcode':
      return barcodeOperators(part.matrix, part.x, part.y, part.side)
  }
}

function drawRule({ x, y, width, thickness, tone }: RulePart): string {
  const ends = `${operand(x)} ${operand(y)} m ${operand(x + width)} ${operand(y)} l S\n`
  return `${strokeColor(PALETTE[tone])}${operand(thickness)} w ${ends}`
}
