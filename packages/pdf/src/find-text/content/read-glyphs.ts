import type { PageGeometry } from '../../page/page-box.ts'
import { userToVisual } from '../../page/visual-space.ts'
import { readPageGeometry } from '../../read/page-geometry.ts'
import type { PdfPage } from '../../read/page-tree.ts'
import type { PdfFile } from '../../read/pdf-file.ts'
import type { PdfStream } from '../../read/value.ts'
import { FontShelf } from '../fonts/font-shelf.ts'
import { ifSound } from '../if-sound.ts'
import { Effort } from './effort.ts'
import type { Glyph } from './glyph.ts'
import { runContent } from './run-content.ts'
import { initialState } from './text-state.ts'

/** Forms that many pages draw are unpacked once, unless they are this large. */
const MAX_KEPT = 1024 * 1024
const MAX_KEPT_BYTES = 32 * MAX_KEPT

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
  readonly #effort = new Effort()
  readonly #kept = new Map<PdfStream, Uint8Array>()
  #keptBytes = 0

  constructor(file: PdfFile) {
    this.#file = file
    this.#fonts = new FontShelf(file, this.#effort)
  }

  read(page: PdfPage): PageGlyphs {
    const glyphs: Glyph[] = []
    const geometry = readPageGeometry(this.#file, page)
    this.#effort.beginPage()
    if (ifSound(() => this.#run(page, geometry, glyphs)) === undefined) this.#effort.missPart()
    const { isPageComplete } = this.#effort
    return { glyphs: glyphs.filter((glyph) => isVisible(glyph, geometry)), geometry, isComplete: isPageComplete }
  }

  #run(page: PdfPage, geometry: PageGeometry, glyphs: Glyph[]): boolean {
    const decode = (stream: PdfStream) => this.#decodeForm(stream)
    const context = { file: this.#file, fonts: this.#fonts, effort: this.#effort, decode, glyphs }
    const resources = this.#file.dictionary(page.inheritable.get('Resources'))
    return runContent(context, this.#contentOf(page), resources, initialState(userToVisual(geometry)))
  }

  /** Several streams are one content, which may be split between any two of its parts (ISO 32000-2 7.8.2). */
  #contentOf(page: PdfPage): Uint8Array {
    const value = this.#file.resolve(page.entries.get('Contents'))
    const streams = value.kind === 'array' ? value.items.map((item) => this.#file.resolve(item)) : [value]
    const parts = streams.map((stream) =>
      stream.kind === 'stream' ? ifSound(() => this.#file.decode(stream)) : new Uint8Array(),
    )
    if (parts.includes(undefined)) this.#effort.missPart()
    return Buffer.concat(parts.flatMap((part) => (part === undefined ? [] : [part, LINE_FEED])))
  }

  #decodeForm(form: PdfStream): Uint8Array | undefined {
    const known = this.#kept.get(form)
    if (known !== undefined) return known
    const content = ifSound(() => this.#file.decode(form))
    if (content === undefined) return undefined
    if (content.length <= MAX_KEPT && this.#keptBytes + content.length <= MAX_KEPT_BYTES) {
      this.#kept.set(form, content)
      this.#keptBytes += content.length
    }
    return content
  }
}

const LINE_FEED = Uint8Array.of(10)

/** By its middle: letters at the edge may reach over it. */
function isVisible({ x, y, dx, dy, length, ascent, descent }: Glyph, { width, height }: PageGeometry): boolean {
  const middle = (ascent + descent) / 2
  const [centerX, centerY] = [x + (dx * length) / 2 - dy * middle, y + (dy * length) / 2 + dx * middle]
  return centerX >= 0 && centerX <= width && centerY >= 0 && centerY <= height
}
