import type { PdfWork } from '../../../ports/pdf-work.ts'
import { refusingPdf } from '../../documents/refuse-file.ts'

interface PrintedText {
  /** What errors call it. */
  readonly key: string
  readonly text: string
}

/** No honest request has more; each costs time. */
const mostDifferent = 10_000
/** Of one line, in which characters are looked up. */
const mostTogether = 400

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The first character that no font has, with its text; undefined if all texts can be printed. */
export async function firstUnprintable(
  pdfWork: PdfWork,
  texts: readonly PrintedText[],
): Promise<{ readonly key: string; readonly character: string } | undefined> {
  const keys = new Map<string, string>()
  for (const { key, text } of texts) {
    for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
      if (!isPlain.test(segment) && !keys.has(segment)) keys.set(segment, key)
      if (keys.size > mostDifferent) return { key, character: segment }
    }
  }
  const characters = [...keys.keys()]
  for (let from = 0; from < characters.length; from += mostTogether) {
    const line = characters.slice(from, from + mostTogether).join(' ')
    const [character] = await refusingPdf('INVALID_REQUEST', pdfWork.missingCharacters(line))
    if (character !== undefined) return { key: keys.get(character) ?? '', character }
  }
  return undefined
}

/** All fonts have these, and most texts nothing else. */
const isPlain = /^[\x20-\x7e\n\r]+$/
