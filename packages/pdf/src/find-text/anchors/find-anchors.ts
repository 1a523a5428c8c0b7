import type { Rectangle } from '../../model.ts'
import { foldPhrase, foldText } from '../fold-text.ts'
import { type SearchableText, toSearchable } from '../lines/searchable-text.ts'
import { around, baseOf, boxesOf } from '../lines/text-boxes.ts'
import type { Letter, TextLine } from '../lines/text-line.ts'
import type { PageText } from '../page-texts.ts'

/** A text in the document beside which a field is placed. It is searched in single lines. */
export interface AnchorQuery {
  readonly text: string
  /** From 1; -1 is the last. All pages if absent. */
  readonly page?: number
  /** From 1, in reading order; `all` for every place. If absent, the text must be in one place only. */
  readonly occurrence?: number | 'all'
  readonly ignoreCase?: boolean
  /** No letter or digit may be right before or after it. */
  readonly wholeWords?: boolean
}

export interface AnchorPlace {
  /** From 1. */
  readonly page: number
  /** On the visible page. */
  readonly visual: Rectangle
  /** The height of its base line there; null for turned text. */
  readonly base: number | null
}

export type AnchorResult =
  | { readonly status: 'found'; readonly places: readonly AnchorPlace[] }
  | { readonly status: 'not-found' }
  /** Fewer occurrences than the requested one. */
  | { readonly status: 'too-few'; readonly count: number }
  /** More than 500 of all occurrences. */
  | { readonly status: 'too-many'; readonly count: number }
  | { readonly status: 'ambiguous'; readonly count: number; readonly pages: readonly number[] }
  | { readonly status: 'no-such-page'; readonly pageCount: number }

const MOST_PLACES = 500

/** Finds one anchor in one page after another. */
export class AnchorSearch {
  readonly #query: AnchorQuery
  readonly #text: string
  readonly #places: AnchorPlace[] = []
  readonly #pages = new Set<number>()
  #count = 0
  #pageCount = 0

  constructor(query: AnchorQuery) {
    this.#query = query
    this.#text = foldPhrase(query.text, query.ignoreCase ?? false)
  }

  look({ page, pageCount }: PageText, lines: readonly FoldedLine[]): void {
    this.#pageCount = pageCount
    const wanted = this.#query.page === -1 ? pageCount : this.#query.page
    if (this.#text === '' || (wanted !== undefined && wanted !== page)) return
    for (const line of lines) {
      for (const letters of this.#findIn(line)) {
        const [first, ...others] = boxesOf(letters)
        if (first === undefined) continue
        this.#count++
        this.#pages.add(page)
        if (this.#keeps(this.#count))
          this.#places.push({ page, visual: around([first, ...others]), base: baseOf(letters) })
      }
    }
  }

  result(): AnchorResult {
    const { page = 1, occurrence = 'only' } = this.#query
    if (page !== -1 && (page < 1 || page > this.#pageCount))
      return { status: 'no-such-page', pageCount: this.#pageCount }
    if (this.#count === 0) return { status: 'not-found' }
    if (occurrence === 'only' && this.#count > 1) {
      return { status: 'ambiguous', count: this.#count, pages: [...this.#pages] }
    }
    if (occurrence === 'all' && this.#count > MOST_PLACES) return { status: 'too-many', count: this.#count }
    if (this.#places.length === 0) return { status: 'too-few', count: this.#count }
    return { status: 'found', places: this.#places }
  }

  #keeps(count: number): boolean {
    const { occurrence } = this.#query
    return typeof occurrence === 'number' ? count === occurrence : count <= MOST_PLACES
  }

  /** A place that several reading orders show counts once. */
  #findIn(line: FoldedLine): readonly (readonly Letter[])[] {
    const found = new Map<number, readonly Letter[]>()
    for (const { text, lettersOf } of line.readings(this.#query.ignoreCase ?? false)) {
      for (let at = text.indexOf(this.#text); at >= 0; at = text.indexOf(this.#text, at + this.#text.length)) {
        const end = at + this.#text.length
        if (this.#query.wholeWords && !(isEdge(text, at) && isEdge(text, end))) continue
        const letters = lettersOf(at, end)
        found.set(leftmost(letters), letters)
      }
    }
    return [...found.values()]
  }
}

function leftmost(letters: readonly Letter[]): number {
  return letters.reduce((least, { place }) => Math.min(least, place), Number.POSITIVE_INFINITY)
}

/** A line prepared for the search of many anchors. */
export class FoldedLine {
  readonly #line: TextLine
  readonly #folded = new Map<boolean, readonly SearchableText[]>()

  constructor(line: TextLine) {
    this.#line = line
  }

  readings(ignoreCase: boolean): readonly SearchableText[] {
    const known = this.#folded.get(ignoreCase) ?? this.#fold(ignoreCase)
    this.#folded.set(ignoreCase, known)
    return known
  }

  #fold(ignoreCase: boolean): readonly SearchableText[] {
    return this.#line.readings.map((letters) => toSearchable(letters, (text) => foldText(text, ignoreCase)))
  }
}

function isEdge(text: string, at: number): boolean {
  return !(wordCharacter.test(text[at - 1] ?? '') && wordCharacter.test(text[at] ?? ''))
}

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u
