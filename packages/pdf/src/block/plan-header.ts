import { addressQrCode, type BarcodeMatrix, hashDataMatrix } from '../barcode/barcode-matrix.ts'
import { quietSpace, smallestSide } from '../barcode/barcode-operators.ts'
import type { BlockContent, Rectangle } from '../model.ts'
import { fitLine, fitText } from '../text/fit-line.ts'
import type { Typesetter } from '../text/typesetter.ts'
import type { PdfWords } from '../words/words.ts'
import type { BlockForm } from './block-plan.ts'
import { LABEL_TRACKING, type Measures, SMALLEST_TEXT } from './measures.ts'
import type { Sheet } from './sheet.ts'

/** Below this width no text fits beside the barcodes. */
const MIN_TEXT_WIDTH = 112

const GAP = 16

/** A truncated reference or URL is useless. */
const MAX_FACT_LINES = 4

/** Font size and height of a code's caption. */
const CAPTION = 6
const SMALLEST_CAPTION = 3

interface Column {
  readonly x: number
  readonly width: number
}

/** What the document is and how to verify it, with the barcodes at the right. */
export function planHeader(
  typesetter: Typesetter,
  sheet: Sheet,
  measures: Measures,
  words: PdfWords,
  content: BlockContent,
  form: BlockForm,
  top: number,
): { readonly bottom: number; readonly address: Rectangle } {
  const codes = arrangeCodes(measures, makeCodes(words, content))
  planCodes(typesetter, sheet, measures, codes, top)
  const column = {
    x: measures.columnX,
    width: measures.columnWidth - (codes.beside && codes.width > 0 ? codes.width + GAP : 0),
  }
  const textTop = codes.beside ? top : top + codes.height + 6
  const noticed = planNotice(typesetter, sheet, measures, column, content.notice, textTop)
  const titled = planTitle(typesetter, sheet, measures, column, { ...words, title: content.title }, form, noticed)
  const facts = planFacts(typesetter, sheet, measures, words, column, content, titled)
  return { bottom: Math.max(facts.bottom, top + codes.height) + 7, address: facts.address }
}

interface Code {
  readonly matrix: BarcodeMatrix
  readonly caption: string
}

function makeCodes(words: PdfWords, { barcode, verifyUrl, documentHash }: BlockContent): readonly Code[] {
  const hash = () => ({ matrix: hashDataMatrix(documentHash), caption: words.codeOfHash })
  const address = () => ({ matrix: addressQrCode(verifyUrl), caption: words.codeOfAddress })
  switch (barcode) {
    case 'both':
      return [hash(), address()]
    case 'qr':
      return [address()]
    case 'datamatrix':
      return [hash()]
    case 'none':
      return []
  }
}

interface PlacedCode extends Code {
  /** From the column's upper left corner. */
  readonly x: number
  readonly y: number
  /** The top of its caption, below the quiet zone. */
  readonly captionY: number
}

interface Codes {
  /** Of each code, without its quiet zone. */
  readonly side: number
  readonly width: number
  readonly height: number
  /** How wide a caption may be: it may reach below the quiet zone of its code. */
  readonly captionWidth: number
  /** True at the right of the text; else above it. */
  readonly beside: boolean
  readonly placed: readonly PlacedCode[]
}

/**
 * All in one size: in a row, or below each other if the page is too narrow. A code wider than the column is left out: a
 * smaller one could not be scanned.
 */
function arrangeCodes({ columnWidth }: Measures, codes: readonly Code[]): Codes {
  const fitting = codes.filter(({ matrix }) => smallestSide(matrix) <= columnWidth)
  if (fitting.length === 0) return { side: 0, width: 0, height: 0, captionWidth: 0, beside: true, placed: [] }
  const side = Math.max(...fitting.map(({ matrix }) => smallestSide(matrix)))
  const quiets = fitting.map(({ matrix }) => quietSpace(matrix, side))
  const gap = quiets.reduce((sum, quiet) => sum + quiet, 0)
  const width = fitting.length * (side + gap) - gap
  const captionY = side + Math.max(...quiets)
  const captionWidth = side + gap - CAPTION / 2
  if (width > columnWidth)
    return { ...arrangeInColumn(fitting, captionY, Math.max(...quiets)), side, width, captionWidth: side }
  const beside = columnWidth - width - GAP >= MIN_TEXT_WIDTH
  const left = beside ? columnWidth - width : 0
  const placed = fitting.map((code, index) => ({ ...code, x: left + index * (side + gap), y: 0, captionY }))
  return { side, width, height: captionY + CAPTION, captionWidth: beside ? captionWidth : side, beside, placed }
}

function arrangeInColumn(
  codes: readonly Code[],
  captionY: number,
  quiet: number,
): Pick<Codes, 'height' | 'placed' | 'beside'> {
  const step = captionY + CAPTION + quiet
  const placed = codes.map((code, index) => ({ ...code, x: 0, y: index * step, captionY: index * step + captionY }))
  return { height: codes.length * step - quiet, placed, beside: false }
}

/** Captions of one size, each in the middle below its code. */
function planCodes(
  typesetter: Typesetter,
  sheet: Sheet,
  { columnX }: Measures,
  { placed, side, captionWidth }: Codes,
  top: number,
): void {
  const fit = { width: captionWidth, size: CAPTION, smallest: SMALLEST_CAPTION }
  const captions = placed.map(({ caption }) => fitLine(typesetter, caption, { weight: 'regular' }, fit))
  const size = Math.min(...captions.map((caption) => caption.size))
  for (const [index, { matrix, x, y, captionY }] of placed.entries()) {
    sheet.barcode(matrix, columnX + x, top + y, side)
    const line = captions[index]?.line
    if (line === undefined) continue
    const middle = columnX + x + side / 2
    sheet.text({ line, size }, middle - (line.width * size) / 2, top + captionY + CAPTION * 0.75, 'muted')
  }
}

function planNotice(
  typesetter: Typesetter,
  sheet: Sheet,
  { title }: Measures,
  { x, width }: Column,
  notice: string | undefined,
  top: number,
): number {
  if (notice === undefined) return top
  const fit = { width, size: title, smallest: SMALLEST_TEXT }
  sheet.text(fitLine(typesetter, notice.toUpperCase(), { weight: 'bold' }, fit), x, top + title * 0.75, 'warning')
  return top + title * 0.75 + 6
}

/** The document's title under a small heading; only the heading, set large, if there is no title. */
function planTitle(
  typesetter: Typesetter,
  sheet: Sheet,
  measures: Measures,
  { x, width }: Column,
  { heading, title }: Pick<PdfWords, 'heading'> & { readonly title: string | undefined },
  form: BlockForm,
  top: number,
): number {
  const shown = title?.trim() ?? ''
  if (form === 'full' && shown === '') {
    const fit = { width, size: measures.title, smallest: SMALLEST_TEXT }
    sheet.text(fitLine(typesetter, heading, { weight: 'bold' }, fit), x, top + measures.title * 0.75, 'accent')
    return top + measures.title * 0.75 + 9
  }
  let baseline = top + measures.label * 0.75
  sheet.text(label(typesetter, heading, measures, width), x, baseline, 'accent')
  if (form === 'compact') return baseline + 7
  const lines = { width, size: measures.title, smallest: measures.title * 0.6, lines: 2 }
  baseline += 3
  for (const fitted of fitText(typesetter, shown, { weight: 'bold' }, lines)) {
    baseline += measures.title * 1.22
    sheet.textIn(fitted, x, width, baseline - measures.title * 0.1, 'ink')
  }
  return baseline + (measures.tight ? 6 : 8)
}

/** Reference, hash and URL, each under its label. */
function planFacts(
  typesetter: Typesetter,
  sheet: Sheet,
  measures: Measures,
  words: PdfWords,
  column: Column,
  content: BlockContent,
  top: number,
): { readonly bottom: number; readonly address: Rectangle } {
  const fact = (name: string, value: string, { x, width }: Column, y: number) => {
    sheet.text(label(typesetter, name, measures, width), x, y + measures.label * 0.75, 'muted')
    const fit = { width, size: measures.value, smallest: SMALLEST_TEXT, lines: MAX_FACT_LINES }
    let baseline = y + measures.label * 0.75
    for (const fitted of fitText(typesetter, value, { weight: 'regular' }, fit)) {
      baseline += measures.value * 1.28
      sheet.text(fitted, x, baseline, 'ink')
    }
    return baseline + measures.value * 0.3
  }
  const space = measures.tight ? 3.2 : 5
  const left = { x: column.x, width: column.width * 0.46 }
  const right = { x: column.x + column.width * 0.5, width: column.width * 0.5 }
  const sideBySide = !measures.tight
  const first = fact(words.reference, content.reference, sideBySide ? left : column, top)
  const second = sideBySide ? top : first + space
  const hashed = fact(words.hash, shortHash(content.documentHash), sideBySide ? right : column, second)
  const bottom = fact(words.verifyAt, content.verifyUrl, column, hashed + space)
  const height = bottom - hashed - space
  return { bottom, address: { x: column.x, y: bottom - height, width: column.width, height } }
}

/** Enough to compare by eye; the DataMatrix and the verification page have the whole. */
function shortHash(hash: string): string {
  const groups = hash.toLowerCase().match(/.{8}/gu) ?? []
  return `${groups.slice(0, 2).join(' ')} \u2026 ${groups.slice(-1).join(' ')}`
}

/** A script without capitals is set this much larger where others are set in capitals. */
const WITHOUT_CAPITALS = 1.25

/** Capitals, small and spaced. */
export function label(typesetter: Typesetter, text: string, measures: Measures, width: number) {
  const style = { weight: 'bold', tracking: LABEL_TRACKING } as const
  const hasCapitals = !/\p{Script=Arabic}/u.test(text)
  const size = measures.label * (hasCapitals ? 1 : WITHOUT_CAPITALS)
  return fitLine(typesetter, text.toUpperCase(), style, { width, size, smallest: 3 })
}
