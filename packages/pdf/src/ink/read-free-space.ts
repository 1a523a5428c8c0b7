import { contentOf } from '../find-text/content/content-of.ts'
import { Effort, type EffortLimits } from '../find-text/content/effort.ts'
import { runContent } from '../find-text/content/run-content.ts'
import { StreamDecoder } from '../find-text/content/stream-decoder.ts'
import { initialState } from '../find-text/content/text-state.ts'
import { FontShelf } from '../find-text/fonts/font-shelf.ts'
import { ifSound } from '../find-text/if-sound.ts'
import type { Rectangle } from '../model.ts'
import { userToVisual } from '../page/visual-space.ts'
import { readPageGeometry } from '../read/page-geometry.ts'
import { type PdfPage, readPages } from '../read/page-tree.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { GlyphBoxes } from './glyph-boxes.ts'
import { InkPainter } from './ink-painter.ts'
import { type FreeSpace, InkSheet, noSpace } from './ink-sheet.ts'
import { markAnnotations } from './mark-annotations.ts'

const MEGABYTE = 1024 * 1024

/**
 * A page beyond its own limits counts as full. So do all pages that are read after the limits of the whole file: these
 * are enough for more than a thousand usual pages, and take less than ten seconds.
 */
function limitsFor(pages: number): EffortLimits {
  return {
    pageGlyphs: 50_000,
    glyphs: Math.min(2_000_000 + 5000 * pages, 7_000_000),
    pageBytes: 4 * MEGABYTE,
    bytes: Math.min(32 * MEGABYTE + 64 * 1024 * pages, 96 * MEGABYTE),
  }
}

/** In points: ISO 32000-2 Annex C. On a larger page the cells of ink are too coarse, and nobody looks for a signature. */
const LARGEST_PAGE = 14_400

/** Finds out where the pages of a file are empty. A page that cannot be read completely has no free space. */
export class FreeSpaceReader {
  readonly #file: PdfFile
  readonly #pages: readonly PdfPage[]
  readonly #shared: ReadonlySet<number>
  readonly #fonts: FontShelf
  readonly #streams: StreamDecoder
  readonly #effort: Effort
  readonly #glyphBoxes: GlyphBoxes

  constructor(file: PdfFile) {
    this.#file = file
    this.#pages = ifSound(() => readPages(file)) ?? []
    this.#shared = sharedNumbers(this.#pages)
    this.#effort = new Effort(limitsFor(this.#pages.length))
    this.#streams = new StreamDecoder(file, this.#effort)
    this.#fonts = new FontShelf(file, this.#streams, this.#effort)
    this.#glyphBoxes = new GlyphBoxes({ file, fonts: this.#fonts, streams: this.#streams, effort: this.#effort })
  }

  get pageCount(): number {
    return this.#pages.length
  }

  /** The number is from 1. The places that are taken are not free, either. */
  read(number: number, taken: readonly Rectangle[] = []): FreeSpace {
    const page = this.#pages[number - 1]
    return (page && ifSound(() => this.#readPage(page, taken))) ?? noSpace
  }

  /** Undefined for a page that cannot be read. */
  sizeOf(number: number): Pick<Rectangle, 'width' | 'height'> | undefined {
    const page = this.#pages[number - 1]
    return page && ifSound(() => readPageGeometry(this.#file, page))
  }

  /** Whether what is added to this page would show on another one, too. */
  isShared(number: number): boolean {
    const page = this.#pages[number - 1]
    return page !== undefined && numbersOfPage(page).some((one) => this.#shared.has(one))
  }

  #readPage(page: PdfPage, taken: readonly Rectangle[]): FreeSpace {
    const geometry = readPageGeometry(this.#file, page)
    if (Math.max(geometry.width, geometry.height) > LARGEST_PAGE) return noSpace
    const sheet = new InkSheet(geometry)
    const painter = new InkPainter(this.#file, sheet, (font) => this.#glyphBoxes.of(font))
    const context = { file: this.#file, fonts: this.#fonts, streams: this.#streams, effort: this.#effort }
    const resources = this.#file.dictionary(page.inheritable.get('Resources'))
    const state = initialState(userToVisual(geometry))
    this.#effort.beginPage()
    const drawn = { ...context, glyphs: null, painter }
    const isRead = runContent(drawn, contentOf(page, drawn), resources, state)
    if (!isRead || !this.#effort.isPageComplete) return noSpace
    markAnnotations(this.#file, page, geometry, sheet)
    for (const { x, y, width, height } of taken) sheet.mark({ x0: x, y0: y, x1: x + width, y1: y + height })
    return sheet.finish()
  }
}

/** A page may be listed several times, and several pages may have one list of annotations. */
function sharedNumbers(pages: readonly PdfPage[]): ReadonlySet<number> {
  const [once, shared] = [new Set<number>(), new Set<number>()]
  for (const number of pages.flatMap(numbersOfPage)) (once.has(number) ? shared : once).add(number)
  return shared
}

function numbersOfPage({ reference, entries }: PdfPage): number[] {
  const annotations = entries.get('Annots')
  return annotations?.kind === 'reference' ? [reference.number, annotations.number] : [reference.number]
}
