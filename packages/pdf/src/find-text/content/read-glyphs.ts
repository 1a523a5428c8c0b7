import type { PageGeometry } from '../../page/page-box.ts'
import { userToVisual } from '../../page/visual-space.ts'
import { readPageGeometry } from '../../read/page-geometry.ts'
import type { PdfPage } from '../../read/page-tree.ts'
import type { PdfFile } from '../../read/pdf-file.ts'
import { FontShelf } from '../fonts/font-shelf.ts'
import { ifSound } from '../if-sound.ts'
import { contentOf } from './content-of.ts'
import { Effort } from './effort.ts'
import type { Glyph } from './glyph.ts'
import { runContent } from './run-content.ts'
import { StreamDecoder } from './stream-decoder.ts'
import { initialState } from './text-state.ts'
import { hasUnknownText } from './unknown-text.ts'

export interface PageGlyphs {
  /** In the order in which they are drawn, only those on the visible page. */
  readonly glyphs: readonly Glyph[]
  readonly geometry: PageGeometry
  /** False if a part of the page could not be read, or is beyond the limits. */
  readonly isComplete: boolean
}

/** Reads the text that pages and their form XObjects show; not that of annotations. */
export class GlyphReader {
  readonly #file: PdfFile
  readonly #fonts: FontShelf
  readonly #streams: StreamDecoder
  readonly #effort = new Effort()

  constructor(file: PdfFile) {
    this.#file = file
    this.#streams = new StreamDecoder(file, this.#effort)
    this.#fonts = new FontShelf(file, this.#streams, this.#effort)
  }

  read(page: PdfPage): PageGlyphs {
    const drawn: Glyph[] = []
    const geometry = readPageGeometry(this.#file, page)
    this.#effort.beginPage()
    if (ifSound(() => this.#run(page, geometry, drawn)) === undefined) this.#effort.missPart()
    const glyphs = drawn.filter((glyph) => isVisible(glyph, geometry))
    if (hasUnknownText(glyphs)) this.#effort.missPart()
    return { glyphs, geometry, isComplete: this.#effort.isPageComplete }
  }

  #run(page: PdfPage, geometry: PageGeometry, glyphs: Glyph[]): boolean {
    const context = { file: this.#file, fonts: this.#fonts, streams: this.#streams, effort: this.#effort, glyphs }
    const resources = this.#file.dictionary(page.inheritable.get('Resources'))
    return runContent(context, contentOf(page, context), resources, initialState(userToVisual(geometry)))
  }
}

/** By its middle: letters at the edge may reach over it. */
function isVisible({ x, y, dx, dy, length, ascent, descent }: Glyph, { width, height }: PageGeometry): boolean {
  const middle = (ascent + descent) / 2
  const [centerX, centerY] = [x + (dx * length) / 2 - dy * middle, y + (dy * length) / 2 + dx * middle]
  return centerX >= 0 && centerX <= width && centerY >= 0 && centerY <= height
}
