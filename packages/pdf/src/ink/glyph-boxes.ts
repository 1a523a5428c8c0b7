import { initialPaint } from '../find-text/content/paint-state.ts'
import { type PageContext, runContent } from '../find-text/content/run-content.ts'
import { initialState } from '../find-text/content/text-state.ts'
import type { GlyphProcedures, TextFont } from '../find-text/fonts/text-font.ts'
import type { Box } from '../page/page-box.ts'
import { InkPainter, type InkTarget } from './ink-painter.ts'

/** A code is a byte; fonts may list a few more glyphs than they use. */
const MAX_GLYPHS = 1024

/** Colors of a glyph may count for nothing, and lines may have any width that the page has set. */
const paint = { ...initialPaint, isPlain: false, lineWidth: Number.NaN, miterLimit: Number.NaN }

/** Finds out how far the glyphs of fonts reach that are drawn by contents (Type 3), whatever the fonts claim. */
export class GlyphBoxes {
  readonly #context: Omit<PageContext, 'glyphs' | 'painter'>
  readonly #known = new WeakMap<TextFont, Box | 'unknown'>()

  constructor(context: Omit<PageContext, 'glyphs' | 'painter'>) {
    this.#context = context
  }

  /** Around all glyphs of the font, in units of its size; undefined if it cannot be told. */
  of(font: TextFont): Box | undefined {
    const box = this.#known.get(font) ?? this.#measure(font.procedures)
    this.#known.set(font, box)
    return box === 'unknown' ? undefined : box
  }

  #measure(procedures: GlyphProcedures | undefined): Box | 'unknown' {
    if (procedures?.contents === undefined || procedures.contents.size > MAX_GLYPHS) return 'unknown'
    const { effort, streams, file } = this.#context
    const reach = new Reach()
    // Text inside a glyph that is again drawn by contents is not followed.
    const painter = new InkPainter(file, reach, () => undefined)
    const context = { ...this.#context, glyphs: null, painter }
    for (const value of procedures.contents.values()) {
      const stream = file.resolve(value)
      const content = stream.kind === 'stream' ? streams.decode(stream) : undefined
      const state = { ...initialState(procedures.matrix), paint }
      if (content === undefined || !runContent(context, content, procedures.resources, state, 1)) return 'unknown'
      painter.endContent()
    }
    return effort.isPageComplete ? reach.box : 'unknown'
  }
}

class Reach implements InkTarget {
  #box: Box | 'unknown' = { x0: 0, y0: 0, x1: 0, y1: 0 }

  get box(): Box | 'unknown' {
    return this.#box
  }

  markAll(): void {
    this.#box = 'unknown'
  }

  mark({ x0, y0, x1, y1 }: Box): void {
    if (!Number.isFinite(x0 + y0 + x1 + y1)) this.markAll()
    if (this.#box === 'unknown' || x0 > x1 || y0 > y1) return
    const box = this.#box
    this.#box = {
      x0: Math.min(box.x0, x0),
      y0: Math.min(box.y0, y0),
      x1: Math.max(box.x1, x1),
      y1: Math.max(box.y1, y1),
    }
  }
}
