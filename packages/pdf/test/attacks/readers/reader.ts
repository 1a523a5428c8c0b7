/** A program that people read PDFs with. */
export interface Reader {
  readonly name: string
  /** A digest of what it shows on every page: equal for two files only if it shows the same. */
  show(file: Uint8Array): Promise<string>
  close(): Promise<void>
}

/** The result for a file that a reader does not open. */
export const REFUSED = 'refused'

/** Enough to see a changed word, and fast. */
export const PIXELS_PER_POINT = 0.6

/** More pages than any file here has of its own. */
export const MOST_PAGES = 8
