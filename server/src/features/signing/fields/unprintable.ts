import type { PdfWork } from '../../../ports/pdf-work.ts'
import { refusingPdf } from '../../documents/refuse-file.ts'

interface PrintedText {
  /** What errors call it. */
  readonly key: string
  readonly text: string
}

/** No honest request has more; each costs time. */
const mostDifferent = 10_000
/** In UTF-16 units: characters are looked up in lines, and a line of more than 1000 is cut. */
const longestLine = 900
/** No orthography has longer graphemes. */
const longestCharacter = 100

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
      if (keys.size > mostDifferent || segment.length > longestCharacter) {
        return { key, character: segment.slice(0, longestCharacter).toWellFormed() }
      }
    }
  }
  for (const line of linesOf([...keys.keys()])) {
    const [character] = await refusingPdf('INVALID_REQUEST', pdfWork.missingCharacters(line.join(' ')))
    if (character !== undefined) return { key: keys.get(sourceOf(character, line)) ?? '', character: character.trim() }
  }
  return undefined
}

function linesOf(characters: readonly string[]): string[][] {
  const lines: string[][] = []
  let length = 0
  for (const character of characters) {
    const last = lines.at(-1)
    if (last === undefined || length + 1 + character.length > longestLine) {
      lines.push([character])
      length = character.length
    } else {
      last.push(character)
      length += 1 + character.length
    }
  }
  return lines
}

/** A line is cleaned, and a mark without a letter joins the space before it: a character may not come back as it was. */
function sourceOf(character: string, line: readonly string[]): string {
  const core = character.trim()
  const isSame = (one: string) => one === character
  const isAlike = (one: string) => core !== '' && (one.includes(core) || core.includes(one))
  return line.find(isSame) ?? line.find(isAlike) ?? line[0] ?? ''
}

/** All fonts have these, and most texts nothing else. */
const isPlain = /^[\x20-\x7e\n\r]+$/
