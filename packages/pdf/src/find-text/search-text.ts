import { mostFields } from '@countersign/api/field-types'
import type { Rectangle } from '../model.ts'
import { type AnchorQuery, type AnchorResult, AnchorSearch, FoldedLine } from './anchors/find-anchors.ts'
import { around, baseOf, boxesOf } from './lines/text-boxes.ts'
import { type PageText, readPageTexts } from './page-texts.ts'
import { coverOf } from './tags/cover-tags.ts'
import { placeField } from './tags/place-field.ts'
import { type ScannedTag, scanTags } from './tags/scan-tags.ts'
import { shorten, type TagContent, TagFault, type TagFaultReason, type TagSigners } from './tags/tag-grammar.ts'

export interface TextSearch {
  /** Reads tags if present: whom they may name. */
  readonly tags?: TagSigners
  readonly anchors?: readonly AnchorQuery[]
}

export interface TextFindings {
  readonly tags: readonly FieldTag[]
  readonly problems: readonly TagProblem[]
  /** In the order of the queries. */
  readonly anchors: readonly AnchorResult[]
  /** Pages with a part that could not be read: what is missing may be there. */
  readonly unreadPages: readonly number[]
}

/** A field that the text of the document requests. Rectangles are on the visible page. */
export interface FieldTag extends TagContent {
  /** From 1. */
  readonly page: number
  /** Where the field goes. */
  readonly field: Rectangle
  /** What hides the tag: its letters and a small margin. */
  readonly covers: readonly Rectangle[]
}

/** Why a tag makes no field. */
export interface TagProblem {
  readonly page: number
  /** The tag, shortened, for people. */
  readonly text: string
  readonly reason: TagFaultReason | 'unclosed' | 'too-many' | 'too-large'
  /** A sentence without its period. */
  readonly message: string
}

const MOST_PROBLEMS = 100

/** Finds tags and anchors in the text of a document, in one pass. */
export async function searchText(
  bytes: Uint8Array,
  { tags: signers, anchors = [] }: TextSearch,
): Promise<TextFindings> {
  const searches = anchors.map((query) => new AnchorSearch(query))
  const found: (FieldTag | TagProblem)[] = []
  const unreadPages: number[] = []
  for await (const page of readPageTexts(bytes)) {
    if (!page.isComplete) unreadPages.push(page.page)
    if (signers !== undefined && found.length <= mostFields) {
      for (const tag of scanTags(page.lines, signers)) found.push(judge(tag, page))
    }
    const lines = searches.length === 0 ? [] : page.lines.map((line) => new FoldedLine(line))
    for (const search of searches) search.look(page, lines)
  }
  return { ...withinLimits(found), anchors: searches.map((search) => search.result()), unreadPages }
}

function withinLimits(found: readonly (FieldTag | TagProblem)[]): Pick<TextFindings, 'tags' | 'problems'> {
  const kept = found.slice(0, mostFields)
  const problems = kept.filter((one): one is TagProblem => 'reason' in one).slice(0, MOST_PROBLEMS)
  const excess = found[mostFields]
  return {
    tags: kept.filter((one): one is FieldTag => !('reason' in one)),
    problems: excess === undefined ? problems : [tooMany(excess.page), ...problems],
  }
}

function judge(tag: ScannedTag, { page, geometry }: PageText): FieldTag | TagProblem {
  const text = shorten(tag.text)
  const problem = (reason: TagProblem['reason'], message: string) => ({
    page,
    text,
    reason,
    message: `The tag ${text} on page ${page} ${message}`,
  })
  const { content } = tag
  if (content === 'unclosed') return problem('unclosed', 'has no closing braces. End it with }}')
  if (content instanceof TagFault) return problem(content.reason, content.message)
  const boxes = tag.lines.map(boxesOf)
  const [first, ...others] = boxes[0] ?? []
  const line = first && { box: around([first, ...others]), base: baseOf(tag.lines[0]) }
  const field = line && placeField(content, line, geometry, startOf(tag))
  if (field === undefined) return problem('too-large', 'requests a field that is larger than the page')
  return { ...content, page, field, covers: boxes.flat().map(coverOf) }
}

function startOf({ lines: [letters] }: ScannedTag): 'left' | 'right' {
  return (letters[0]?.place ?? 0) > (letters.at(-1)?.place ?? 0) ? 'right' : 'left'
}

function tooMany(page: number): TagProblem {
  const message = `The document has more than ${mostFields} tags`
  return { page, text: '', reason: 'too-many', message }
}
