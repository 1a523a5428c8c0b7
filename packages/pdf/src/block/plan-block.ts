import { PdfError } from '../errors.ts'
import type { BlockContent, Rectangle } from '../model.ts'
import { shapeLine } from '../text/shape-line.ts'
import type { Typesetter } from '../text/typesetter.ts'
import { defaultLanguage, isRightToLeft, type PdfWords, wordsIn } from '../words/words.ts'
import type { BlockForm, BlockPlan } from './block-plan.ts'
import { type Measures, measuresFor, SMALL_PRINT, SMALLEST_TEXT } from './measures.ts'
import { planHeader } from './plan-header.ts'
import { planSigners } from './plan-signers.ts'
import { fromFoot, Sheet } from './sheet.ts'

const MAX_SIGNERS = 50

/** ISO 32000-1 annex C.2 allows pages from 3 to 14400 points; below this nothing legible fits. */
const MIN_WIDTH = 36
const MAX_WIDTH = 14_400

const PADDING = 9
const FOOTER = 10

/** The height of the block on pages of this width, and the place of everything in it. */
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
  const { language = defaultLanguage } = content
  const words = wordsIn(language)
  const sheet = new Sheet(isRightToLeft(language) ? width : null)
  const top = planTopRules(sheet, measures)
  const header = planHeader(typesetter, sheet, measures, words, content, form, top)
  const signers = planSigners(typesetter, sheet, measures, words, content, form, header.bottom)
  const pageNumber = planFooter(typesetter, sheet, measures, words, form, signers.bottom)
  const height = signers.bottom + FOOTER + PADDING
  const placed = (rectangle: Rectangle) => fromFoot(sheet.turned(rectangle), height)
  return {
    form,
    language,
    width,
    height,
    slots: signers.slots.map(({ fieldName, signature, signedBy }) => ({
      fieldName,
      signature: signature && placed(signature),
      signedBy: placed(signedBy),
    })),
    pageNumber: placed(pageNumber),
    address: placed(header.address),
    parts: sheet.finish(height),
  }
}

/** A strong line above a fine one, as on a certificate. */
function planTopRules(sheet: Sheet, { columnX, columnWidth }: Measures): number {
  sheet.rule(columnX, PADDING, columnWidth, 1.2, 'accent')
  sheet.rule(columnX, PADDING + 2.4, columnWidth, 0.3, 'accent')
  return PADDING + 2.4 + 8
}

function planFooter(
  typesetter: Typesetter,
  sheet: Sheet,
  measures: Measures,
  { smallPrint }: PdfWords,
  form: BlockForm,
  top: number,
): Rectangle {
  const { columnX, columnWidth, tight } = measures
  const numberWidth = Math.min(columnWidth, tight ? 60 : 90)
  const room = columnWidth - numberWidth - 12
  const print = shapeLine(typesetter, smallPrint, { weight: 'regular' })
  const size = Math.min(SMALL_PRINT, room / print.width)
  if (form === 'full' && size >= SMALLEST_TEXT) sheet.text({ line: print, size }, columnX, top + FOOTER - 2, 'muted')
  return { x: columnX + columnWidth - numberWidth, y: top, width: numberWidth, height: FOOTER }
}
