import type { Operand } from '../find-text/content/content-scanner.ts'
import { numberAt } from '../find-text/content/operand-kinds.ts'
import type { PaintState } from '../find-text/content/paint-state.ts'
import type { Painter } from '../find-text/content/painter.ts'
import type { ShownText } from '../find-text/content/show-text.ts'
import type { TextState } from '../find-text/content/text-state.ts'
import type { Entries } from '../find-text/fonts/font-box.ts'
import type { TextFont } from '../find-text/fonts/text-font.ts'
import type { Box } from '../page/page-box.ts'
import { type Matrix, mapBox } from '../page/visual-space.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { changeByDictionary } from './graphics-dictionary.ts'
import { PathBoxes } from './path-boxes.ts'
import { isWhiteIn, whiteOf } from './white.ts'

/** ISO 32000-2 8.9.5: an image fills it. */
const UNIT_SQUARE: Box = { x0: 0, y0: 0, x1: 1, y1: 1 }

/** They paint nothing, and change nothing that matters here. */
const SILENT = new Set('J j d ri i CS SC SCN G RG K BX EX MP DP Tr ET BI EI d0 d1'.split(' '))

interface PathEnd {
  readonly fills?: true
  readonly strokes?: true
  readonly closes?: true
}

/** Fill, stroke, close: what the operators that end a path do (ISO 32000-2 table 59). */
const PATH_ENDS: ReadonlyMap<string, PathEnd> = new Map<string, PathEnd>([
  ['n', {}],
  ['S', { strokes: true }],
  ['s', { strokes: true, closes: true }],
  ['f', { fills: true }],
  ['F', { fills: true }],
  ['f*', { fills: true }],
  ['B', { fills: true, strokes: true }],
  ['B*', { fills: true, strokes: true }],
  ['b', { fills: true, strokes: true, closes: true }],
  ['b*', { fills: true, strokes: true, closes: true }],
])

export interface InkTarget {
  mark(box: Box): void
  markAll(): void
}

/**
 * Marks everything that a page paints, and rather more than less. Only surfaces in white are left out: on white they
 * show nothing, and on anything else that is marked already.
 */
export class InkPainter implements Painter {
  readonly #file: PdfFile
  readonly #sheet: InkTarget
  readonly #drawnBoxOf: (font: TextFont) => Box | undefined
  readonly #path = new PathBoxes()
  #clips = false

  constructor(file: PdfFile, sheet: InkTarget, drawnBoxOf: (font: TextFont) => Box | undefined) {
    this.#file = file
    this.#sheet = sheet
    this.#drawnBoxOf = drawnBoxOf
  }

  showText(state: TextState, { codes, matrix, from, to }: ShownText): void {
    const { font, size, scale, rise, paint } = state
    if (codes === 0) return
    const inkBox = font && (font.inkBox ?? this.#drawnBoxOf(font))
    if (font === undefined || inkBox === undefined) {
      this.showUnknown()
      return
    }
    const { x0, y0, x1, y1 } = inkBox
    // In vertical writing, the origin of a glyph is above its middle.
    const reach = Math.max(1, x1 - x0, y1 - y0)
    const glyph = font.isVertical ? { x0: -reach, y0: -reach, x1: reach, y1: reach } : inkBox
    const around = mapBox([size * scale, 0, 0, size, 0, rise], glyph)
    const box = font.isVertical
      ? { ...around, y0: from + around.y0, y1: to + around.y1 }
      : { ...around, x0: from + around.x0, x1: to + around.x1 }
    this.#mark(expand(mapBox(matrix, box), paint.lineWidth * scaleOf(state.matrix)), paint)
  }

  showImage({ matrix, paint }: TextState): void {
    this.#mark(mapBox(matrix, UNIT_SQUARE), paint)
  }

  showUnknown(): void {
    this.#sheet.markAll()
  }

  /** A path that is not painted ends with its content. */
  endContent(): void {
    this.#path.clear()
    this.#clips = false
  }

  enterForm(state: TextState, box: Box | undefined): TextState {
    this.#crossBorder()
    return box === undefined ? state : clipped(state, mapBox(state.matrix, box))
  }

  leaveForm(): void {
    this.#crossBorder()
  }

  /** Some readers go on with an open path or clip across the border of a form, and some forget it. */
  #crossBorder(): void {
    if (this.#clips || this.#path.whole !== undefined) this.showUnknown()
    this.endContent()
  }

  apply(operator: string, operands: readonly Operand[], state: TextState, resources: Entries | undefined): TextState {
    const end = PATH_ENDS.get(operator)
    if (end !== undefined) return this.#endPath(end, state)
    const { matrix, paint } = state
    const at = (index: number) => numberAt(operands, index)
    switch (operator) {
      case 'm':
        this.#path.move(matrix, at(0), at(1))
        return state
      case 'l':
        this.#path.draw(matrix, [at(0), at(1)])
        return state
      case 'c':
        this.#path.draw(matrix, [at(0), at(1)], [at(2), at(3)], [at(4), at(5)])
        return state
      case 'v':
      case 'y':
        this.#path.draw(matrix, [at(0), at(1)], [at(2), at(3)])
        return state
      case 're':
        this.#path.rectangle(matrix, at(0), at(1), at(2), at(3))
        return state
      case 'h':
        this.#path.close()
        return state
      case 'W':
      case 'W*':
        this.#clips = true
        return state
      case 'sh':
        if (paint.clip === null) this.showUnknown()
        else this.#sheet.mark(paint.clip)
        return state
      case 'ID':
        this.showImage(state)
        return state
      case 'w':
        return painting(state, { lineWidth: Math.abs(at(0)) })
      case 'M':
        return painting(state, { miterLimit: Math.abs(at(0)) })
      case 'g':
      case 'rg':
      case 'k': {
        const white = whiteOf({ g: 'DeviceGray', rg: 'DeviceRGB', k: 'DeviceCMYK' }[operator], this.#file, resources)
        return painting(state, { white, isWhite: isWhiteIn(white, operands) })
      }
      case 'cs':
        return painting(state, { white: whiteOf(operands[0], this.#file, resources), isWhite: false })
      case 'sc':
      case 'scn':
        return painting(state, { isWhite: isWhiteIn(paint.white, operands) })
      case 'gs':
        return this.#applyDictionary(operands[0], state, resources)
      default:
        if (!SILENT.has(operator)) this.showUnknown()
        return state
    }
  }

  #endPath({ fills, strokes, closes }: PathEnd, state: TextState): TextState {
    const { matrix, paint } = state
    if (closes) this.#path.close()
    if (fills && !(paint.isWhite && paint.isPlain)) for (const box of this.#path.outlines) this.#mark(box, paint)
    if (strokes) {
      // A miter reaches farther than half of the line's width, by its limit at most (ISO 32000-2 8.4.3.5).
      const reach = (paint.lineWidth * scaleOf(matrix) * Math.max(2, paint.miterLimit)) / 2
      for (const box of this.#path.segments) this.#mark(expand(box, reach), paint)
    }
    const { whole } = this.#path
    const clips = this.#clips
    this.#path.clear()
    this.#clips = false
    return clips && whole !== undefined ? clipped(state, whole) : state
  }

  #applyDictionary(name: Operand | undefined, state: TextState, resources: Entries | undefined): TextState {
    const listed = this.#file.dictionary(resources?.get('ExtGState'))
    const entries = typeof name === 'string' ? this.#file.dictionary(listed?.get(name)) : undefined
    if (entries === undefined || entries.has('Font')) this.showUnknown()
    if (entries === undefined) return state
    return { ...state, paint: changeByDictionary(this.#file, entries, state.paint) }
  }

  #mark(box: Box, { clip }: PaintState): void {
    this.#sheet.mark(clip === null ? box : intersect(box, clip))
  }
}

function painting(state: TextState, changes: Partial<PaintState>): TextState {
  return { ...state, paint: { ...state.paint, ...changes } }
}

function clipped(state: TextState, box: Box): TextState {
  const { clip } = state.paint
  return painting(state, { clip: clip === null ? box : intersect(clip, box) })
}

function intersect(one: Box, other: Box): Box {
  return {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  }
}

function expand({ x0, y0, x1, y1 }: Box, by: number): Box {
  return { x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by }
}

/** No length grows by more. */
function scaleOf([a, b, c, d]: Matrix): number {
  return Math.hypot(a, b, c, d)
}
