import { PdfError } from '../errors.ts'
import type { BlockContent } from '../model.ts'
import { shapeLine } from '../text/shape-line.ts'
import type { Typesetter } from '../text/typesetter.ts'
import type { BlockForm, BlockPlan } from './block-plan.ts'
import { type Measures, measuresFor, SMALLEST_TEXT } from './measures.ts'
import { planHeader } from './plan-header.ts'
import { planSigners } from './plan-signers.ts'
import { fromFoot, Sheet } from './sheet.ts'

const MAX_SIGNERS = 50

/** ISO 32000-1 annex C.2 allows pages from 3 to 14400 points; below this nothing legible fits. */
const MIN_WIDTH = 36
const MAX_WIDTH = 14_400

const PADDING = 9
const FOOTER = 9

const SMALL_PRINT =
  'The signatures are part of this file: PDF readers show whether it was changed after they were made.'

/** How high the block is on pages of this width, and where everything stands in it. */
export function planBlock(
  typesetter: Typesetter,
  content: BlockContent,
  { width, form }: { readonly width: number; readonly form: BlockForm },
): BlockPlan {
  if (content.signers.length > MAX_SIGNERS)
    throw new PdfError('unsupported', `there are more than ${MAX_SIGNERS} signers`)
  if (!(width >= MIN_WIDTH && width <= MAX_WIDTH))
    throw new PdfError('unsupported', 'the page is too narrow or too wide')
  const measures = measuresFor(width, form, content.signers.length)
  const sheet = new Sheet()
  const top = planTopRules(sheet, measures)
  const header = planHeader(typesetter, sheet, measures, content, form, top)
  const signers = planSigners(typesetter, sheet, measures, content.signers, form, header.bottom)
  const pageNumber = planFooter(typesetter, sheet, measures, form, signers.bottom)
  const height = signers.bottom + FOOTER + PADDING
  return {
    form,
    width,
    height,
    slots: signers.slots.map(({ fieldName, signature, signedBy }) => ({
      fieldName,
      signature: signature && fromFoot(signature, height),
      signedBy: fromFoot(signedBy, height),
    })),
    pageNumber: fromFoot(pageNumber, height),
    address: fromFoot(header.address, height),
    parts: sheet.finish(height),
  }
}

/** A strong line and a fine one below it, as on a certificate. */
function planTopRules(sheet: Sheet, { columnX, columnWidth }: Measures): number {
  sheet.rule(columnX, PADDING, columnWidth, 1.2, 'accent')
  sheet.rule(columnX, PADDING + 2.4, columnWidth, 0.3, 'accent')
  return PADDING + 2.4 + 8
}

function planFooter(typesetter: Typesetter, sheet: Sheet, measures: Measures, form: BlockForm, top: number) {
  const { columnX, columnWidth, tight } = measures
  const numberWidth = Math.min(columnWidth, tight ? 60 : 90)
  const room = columnWidth - numberWidth - 12
  const print = shapeLine(typesetter, SMALL_PRINT, { weight: 'regular' })
  const size = Math.min(5, room / print.width)
  if (form === 'full' && size >= SMALLEST_TEXT) sheet.text({ line: print, size }, columnX, top + FOOTER - 2, 'muted')
  return { x: columnX + columnWidth - numberWidth, y: top, width: numberWidth, height: FOOTER }
}
