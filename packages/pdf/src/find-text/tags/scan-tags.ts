import { fieldTypes } from '@countersign/api/field-types'
import { toSearchable } from '../lines/searchable-text.ts'
import type { Letter, TextLine } from '../lines/text-line.ts'
import { MOST_TAG_CHARACTERS, parseTag, type TagContent, TagFault, type TagSigners } from './tag-grammar.ts'

/** A tag that is in the text, sound or not. */
export interface ScannedTag {
  /** With its braces. */
  readonly text: string
  readonly content: TagContent | TagFault | 'unclosed'
  /** One for each line that it takes. */
  readonly lines: readonly [readonly Letter[], ...(readonly Letter[])[]]
}

const MOST_LINES = 4
/** Of the lines of a paragraph, in units of the font size. */
const MOST_LEADING = 2.5
const LEAST_LEADING = 0.5
/** Lines beside each other, in columns and tables, come between the lines of a paragraph. */
const MOST_SEARCHED = 100

/** The tags in the lines of one page, in their order. A tag that does not fit into a line continues in the next one. */
export function scanTags(lines: readonly TextLine[], signers: TagSigners): ScannedTag[] {
  return lines.flatMap((line, index) => {
    if (!mayHaveTag(line)) return []
    const readings = line.readings.map((letters) => scanReading(letters, line, lines, index, signers))
    return readings.toSorted((one, other) => faultsOf(one) - faultsOf(other))[0] ?? []
  })
}

function mayHaveTag({ readings: [letters] }: TextLine): boolean {
  return letters.some(({ text }) => text.includes('{') || text.includes('}'))
}

function faultsOf(tags: readonly ScannedTag[]): number {
  const faults = tags.filter(({ content }) => content === 'unclosed' || content instanceof TagFault).length
  // A reading without any tag is the last choice.
  return tags.length === 0 ? Number.POSITIVE_INFINITY : faults
}

function scanReading(
  letters: readonly Letter[],
  line: TextLine,
  lines: readonly TextLine[],
  index: number,
  signers: TagSigners,
): ScannedTag[] {
  const { text, lettersOf } = toSearchable(letters, (letter) => letter)
  const tags: ScannedTag[] = []
  let open: RegExpExecArray | undefined
  const unclosed = (before: RegExpExecArray, end: number): ScannedTag[] => {
    const rest = text.slice(before.index, end)
    return looksLikeTag.test(rest) ? [{ text: rest, content: 'unclosed', lines: [lettersOf(before.index, end)] }] : []
  }
  for (const brace of text.matchAll(braces)) {
    if (brace[0].startsWith('{')) {
      if (open !== undefined) tags.push(...unclosed(open, brace.index))
      open = brace
    } else if (open !== undefined) {
      const end = brace.index + brace[0].length
      const inner = text.slice(open.index + open[0].length, brace.index)
      if (/[\p{L}\p{N}]/u.test(inner)) {
        tags.push({ text: `{{${inner}}}`, content: parseTag(inner, signers), lines: [lettersOf(open.index, end)] })
      }
      open = undefined
    }
  }
  if (open !== undefined) {
    const begun = { text: text.slice(open.index + open[0].length), letters: lettersOf(open.index, text.length) }
    const continued =
      mayContinue(begun.text) && continueTag(begun, line, lines.slice(index + 1, index + 1 + MOST_SEARCHED), signers)
    tags.push(...(continued ? [continued] : unclosed(open, text.length)))
  }
  return tags
}

/** Some writers and kerned letters leave a space between two braces. */
const braces = /\{(?: ?\{)+|\}(?: ?\})+/g
const looksLikeTag = /^\{[{ ]*[\p{L}]{3,20} ?:/u

/** The start of a type, or a whole one. */
function mayContinue(inner: string): boolean {
  const word = inner.trim().toLowerCase()
  return /^\p{L}{3,20} ?:/u.test(word) || fieldTypes.some((type) => type.startsWith(word))
}

interface BegunTag {
  readonly text: string
  readonly letters: readonly Letter[]
}

function continueTag(
  begun: BegunTag,
  line: TextLine,
  below: readonly TextLine[],
  signers: TagSigners,
): ScannedTag | undefined {
  const texts = [begun.text]
  const parts: [readonly Letter[], ...(readonly Letter[])[]] = [begun.letters]
  let above = line
  for (let count = 1; count < MOST_LINES && texts.join(' ').length <= MOST_TAG_CHARACTERS; count++) {
    const next = lineBelow(above, below)
    if (next === undefined) return undefined
    const { text, lettersOf } = toSearchable(next.readings[0].slice(0, 2 * MOST_TAG_CHARACTERS), (letter) => letter)
    const [brace] = text.matchAll(braces)
    if (brace?.[0].startsWith('{')) return undefined
    const end = brace === undefined ? text.length : brace.index + brace[0].length
    texts.push(text.slice(0, brace?.index))
    parts.push(lettersOf(0, end))
    if (brace !== undefined) return { ...parseJoined(texts, signers), lines: parts }
    above = next
  }
  return undefined
}

/** The next line of the same paragraph: right below, and not beside. */
function lineBelow(above: TextLine, below: readonly TextLine[]): TextLine | undefined {
  return below.find(({ direction, base, from, to, size }) => {
    const distance = (above.base - base) / Math.max(above.size, size)
    const isBelow = distance > LEAST_LEADING && distance < MOST_LEADING
    return direction === above.direction && isBelow && from < above.to && to > above.from
  })
}

/** A line ends between words, or within one that is too long for it. */
function parseJoined(texts: readonly string[], signers: TagSigners): Pick<ScannedTag, 'text' | 'content'> {
  const [spaced, whole] = [texts.join(' '), texts.join('')].map((inner) => ({
    text: `{{${inner}}}`,
    content: parseTag(inner.replace(/ +/g, ' '), signers),
  })) as [Pick<ScannedTag, 'text' | 'content'>, Pick<ScannedTag, 'text' | 'content'>]
  return spaced.content instanceof TagFault && !(whole.content instanceof TagFault) ? whole : spaced
}
