import type { PdfFile } from '../read/pdf-file.ts'
import { isWhite, latin1, latin1Bytes } from '../read/syntax.ts'
import { asName, type PdfValue } from '../read/value.ts'

/**
 * Reports whether a widget shows nothing in any reader. Having no area is not enough: how an appearance is fitted into
 * none is not defined. Nor are flags that hide it: not every reader obeys them.
 */
export function isInvisible(file: PdfFile, widget: PdfValue): boolean {
  const entries = file.dictionary(widget)
  if (entries === undefined || asName(file.resolve(entries.get('Subtype'))) !== 'Widget') return false
  const corners = file.items(entries.get('Rect')).map((item) => file.resolve(item))
  const [left, bottom, right, top] = corners.map((item) => (item.kind === 'number' ? item.value : Number.NaN))
  if (corners.length !== 4 || left !== right || bottom !== top) return false
  return !entries.has('AP') || drawsNothing(file, entries.get('AP'))
}

/** Some programs give an invisible widget an appearance without content, or with a comment. */
function drawsNothing(file: PdfFile, appearances: PdfValue | undefined): boolean {
  const entries = file.dictionary(appearances)
  return entries !== undefined && [...entries.values()].every((value) => isBlank(file, value))
}

const LONGEST_BLANK = 256

function isBlank(file: PdfFile, value: PdfValue): boolean {
  const stream = file.resolve(value)
  // With F its data is in another file (ISO 32000-2 7.3.8.2).
  if (stream.kind !== 'stream' || stream.entries.has('F') || stream.raw.length > LONGEST_BLANK) return false
  const data = file.decode(stream)
  return data.length <= LONGEST_BLANK && latin1Bytes(latin1(data).replace(/%[^\r\n]*/g, '')).every(isWhite)
}
