const MEGABYTE = 1024 * 1024

/** How much is read at most, of a page and of all pages together. */
export interface EffortLimits {
  readonly pageGlyphs: number
  readonly glyphs: number
  readonly pageBytes: number
  readonly bytes: number
}

/** For a search of all text. A page of small print has 10,000 letters. */
const SEARCH_LIMITS: EffortLimits = {
  pageGlyphs: 100_000,
  glyphs: 10_000_000,
  pageBytes: 32 * MEGABYTE,
  bytes: 128 * MEGABYTE,
}
/** What drawing a form costs, however little it draws. */
const FORM_BYTES = 1024
const MAX_TABLE_BYTES = 32 * MEGABYTE
const MAX_TABLE_ENTRIES = 5_000_000

/** Limits what is read of a page and of a document, and remembers whether all of a page was read. */
export class Effort {
  #pageGlyphs = 0
  #glyphs = 0
  #pageBytes = 0
  #bytes = 0
  #tableBytes = 0
  #tableEntries = 0
  #isPageComplete = true
  readonly #limits: EffortLimits

  constructor(limits = SEARCH_LIMITS) {
    this.#limits = limits
  }

  beginPage(): void {
    this.#pageGlyphs = 0
    this.#pageBytes = 0
    this.#isPageComplete = true
  }

  get isPageComplete(): boolean {
    return this.#isPageComplete
  }

  missPart(): void {
    this.#isPageComplete = false
  }

  /** False if the content must not be read. A form counts each time it is drawn. */
  spendContent(length: number): boolean {
    this.#pageBytes += length + FORM_BYTES
    this.#bytes += length + FORM_BYTES
    return this.#within(this.#pageBytes <= this.#limits.pageBytes && this.#bytes <= this.#limits.bytes)
  }

  /** False if no more text must be read. */
  spendGlyphs(count: number): boolean {
    this.#pageGlyphs += count
    this.#glyphs += count
    return this.#within(this.#pageGlyphs <= this.#limits.pageGlyphs && this.#glyphs <= this.#limits.glyphs)
  }

  /** False if no more tables of fonts must be read. */
  spendTables(bytes: number, entries: number): boolean {
    this.#tableBytes += bytes
    this.#tableEntries += entries
    return this.#within(this.#tableBytes <= MAX_TABLE_BYTES && this.#tableEntries <= MAX_TABLE_ENTRIES)
  }

  #within(isWithin: boolean): boolean {
    this.#isPageComplete &&= isWithin
    return isWithin
  }
}
