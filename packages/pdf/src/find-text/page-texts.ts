import { openPdf } from '../open/open-pdf.ts'
import type { PageGeometry } from '../page/page-box.ts'
import { readPages } from '../read/page-tree.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { GlyphReader } from './content/read-glyphs.ts'
import { joinLines } from './lines/join-lines.ts'
import type { TextLine } from './lines/text-line.ts'

export interface PageText {
  /** From 1. */
  readonly page: number
  /** Of the document. */
  readonly pageCount: number
  readonly lines: readonly TextLine[]
  readonly geometry: PageGeometry
  /** False if a part of the page could not be read, or is beyond the limits. */
  readonly isComplete: boolean
}

/** The text of one page after another; nothing of a page is kept. */
export async function* readPageTexts(bytes: Uint8Array): AsyncGenerator<PageText> {
  const file = new PdfFile((await openPdf(bytes)).bytes)
  const reader = new GlyphReader(file)
  const pages = readPages(file)
  for (const [index, page] of pages.entries()) {
    const { glyphs, geometry, isComplete } = reader.read(page)
    yield { page: index + 1, pageCount: pages.length, lines: joinLines(glyphs), geometry, isComplete }
  }
}
