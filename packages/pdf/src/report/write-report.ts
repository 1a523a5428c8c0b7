import { PDF, PdfArray, PdfDict, PdfNumber } from '@libpdf/core'
import { type Drawing, fillColor } from '../block/drawing.ts'
import { writeForms } from '../block/write-forms.ts'
import { PdfError } from '../errors.ts'
import type { FontSet } from '../model.ts'
import { type FittedLine, fitText } from '../text/fit-line.ts'
import { lineOperators } from '../text/line-operators.ts'
import { Typesetter } from '../text/typesetter.ts'
import { defaultLanguage, isRightToLeft, type PdfLanguage, wordsIn } from '../words/words.ts'

/** A paragraph; wrapped if it is too long for its line. */
export interface ReportLine {
  readonly look: 'title' | 'heading' | 'body' | 'small'
  readonly text: string
}

export interface ReportRequest {
  readonly lines: readonly ReportLine[]
  /** At the bottom of every page, before its number. */
  readonly footer: string
  /** English where absent. */
  readonly language?: PdfLanguage
  readonly fonts: FontSet
}

/** ISO 216 A4, in points. */
const PAGE = { width: 595, height: 842 }
const MARGIN = 56
const FOOTER_AT = 32
const MAX_LINES = 10_000

/** Small print may shrink a little: a line with a hash at its end is easier to read as one. */
const LOOKS = {
  title: { size: 18, smallest: 18, weight: 'bold', before: 0, ink: [0.1, 0.15, 0.3] },
  heading: { size: 11, smallest: 11, weight: 'bold', before: 12, ink: [0.1, 0.15, 0.3] },
  body: { size: 10, smallest: 10, weight: 'regular', before: 2, ink: [0.1, 0.1, 0.1] },
  small: { size: 8, smallest: 7.4, weight: 'regular', before: 1, ink: [0.35, 0.35, 0.35] },
} as const
const LEADING = 1.35
/** A heading stays with the first line below it. */
const BELOW_HEADING = LOOKS.body.before + LOOKS.body.size * LEADING

/** A new PDF of plain text on A4 pages, in any script that the fonts have. */
export async function writeReport({
  lines,
  footer,
  language = defaultLanguage,
  fonts,
}: ReportRequest): Promise<Uint8Array> {
  if (lines.length > MAX_LINES) throw new PdfError('too-large', `a report has at most ${MAX_LINES} lines`)
  const typesetter = new Typesetter(fonts)
  const pages = breakIntoPages(typesetter, lines, language)
  const drawings = pages.map((content, index): Drawing => {
    const number = `${footer} · ${wordsIn(language).page(index + 1, pages.length)}`
    return { ...PAGE, content: content + drawFooter(typesetter, number, directionOf(number, language)) }
  })
  const pdf = PDF.create()
  for (const form of writeForms(pdf, typesetter, drawings)) {
    const { dict } = pdf.addPage(PAGE)
    dict.set('MediaBox', PdfArray.of(...[0, 0, PAGE.width, PAGE.height].map((value) => PdfNumber.of(value))))
    dict.set('Resources', PdfDict.of({ XObject: PdfDict.of({ Page: form }) }))
    dict.set('Contents', pdf.createStream({}, new TextEncoder().encode('/Page Do')))
  }
  return await pdf.save()
}

function breakIntoPages(typesetter: Typesetter, lines: readonly ReportLine[], language: PdfLanguage): string[] {
  const pages = ['']
  let at = PAGE.height - MARGIN
  for (const { look, text } of lines) {
    const { size, smallest, weight, before } = LOOKS[look]
    at -= before
    const lowest = look === 'heading' ? MARGIN + BELOW_HEADING : MARGIN
    const fit = { width: PAGE.width - 2 * MARGIN, size, smallest, lines: 60 }
    for (const fitted of fitText(typesetter, text, { weight, direction: directionOf(text, language) }, fit)) {
      at -= fitted.size * LEADING
      if (at < lowest) {
        pages.push('')
        at = PAGE.height - MARGIN - fitted.size * LEADING
      }
      pages[pages.length - 1] += drawLine(typesetter, fitted, look, at)
    }
  }
  return pages
}

/** A sentence that starts with a name keeps its own direction, whatever the name's. */
function directionOf(text: string, language: PdfLanguage): 'ltr' | 'rtl' {
  if (isRightToLeft(language)) return 'rtl'
  const turned = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu)
  const letters = text.match(/\p{L}/gu)
  return (turned?.length ?? 0) * 2 > (letters?.length ?? 0) ? 'rtl' : 'ltr'
}

function drawLine(typesetter: Typesetter, { line, size }: FittedLine, look: ReportLine['look'], y: number): string {
  const x = line.rightToLeft ? PAGE.width - MARGIN - line.width * size : MARGIN
  return fillColor(LOOKS[look].ink) + lineOperators(typesetter, line, { x, y, size })
}

function drawFooter(typesetter: Typesetter, text: string, direction: 'ltr' | 'rtl'): string {
  const { size, weight } = LOOKS.small
  const width = PAGE.width - 2 * MARGIN
  const [fitted] = fitText(typesetter, text, { weight, direction }, { width, size, smallest: size / 2, lines: 1 })
  return fitted === undefined ? '' : drawLine(typesetter, fitted, 'small', FOOTER_AT)
}
