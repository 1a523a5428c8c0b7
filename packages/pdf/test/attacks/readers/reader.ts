/** A program that people read PDFs with. */
export interface Reader {
  readonly name: string
  /** What it shows on every page, in short: equal for two files only where it shows the same. */
  show(file: Uint8Array): Promise<string>
  close(): Promise<void>
}

/** What a reader shows of a file that it does not open. */
export const REFUSED = 'refused'

/** Enough to see a changed word, and quick. */
export const PIXELS_PER_POINT = 0.6

/** More pages than any file here has of its own. */
export const MOST_PAGES = 8
