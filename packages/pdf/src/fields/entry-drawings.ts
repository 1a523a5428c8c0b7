import type { PdfDict } from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { Drawing } from '../block/drawing.ts'
import type { FontSet, Rectangle } from '../model.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import type { QuarterTurn } from '../page/quarter-turn.ts'
import { type LookUse, writeLooks } from '../prepare/write-looks.ts'
import { Typesetter } from '../text/typesetter.ts'
import { drawButton, drawDot, drawTick } from './draw-entry.ts'
import type { FieldStyle } from './field-style.ts'

/** As precise as the looks of empty fields. */
export function sized({ width, height }: Rectangle): Pick<Rectangle, 'width' | 'height'> {
  return { width: Number(width.toFixed(2)), height: Number(height.toFixed(2)) }
}

/** Drawings of one size and rotation are written once. */
export class EntryDrawings {
  readonly typesetter: Typesetter
  readonly #opened: OpenedPdf
  readonly #shared = new Map<string, Drawing>()
  readonly #wanted = new Map<Drawing, Map<QuarterTurn, LookUse[]>>()

  constructor(opened: OpenedPdf, fonts: FontSet) {
    this.#opened = opened
    this.typesetter = new Typesetter(fonts)
  }

  tick(rect: Rectangle): Drawing {
    return this.#once('tick', rect, drawTick)
  }

  dot(rect: Rectangle, fromRight: boolean): Drawing {
    return this.#once(fromRight ? 'dot at right' : 'dot', rect, (size) => drawDot(size, fromRight))
  }

  /** Of the document itself. */
  button(type: 'checkbox' | 'radio', on: boolean, rect: Rectangle, style: FieldStyle): Drawing {
    const what = `${type} ${on} ${JSON.stringify(style)}`
    return this.#once(what, rect, (size) => drawButton(this.typesetter, size, { type, on }, style))
  }

  #once(what: string, rect: Rectangle, draw: (size: ReturnType<typeof sized>) => Drawing): Drawing {
    const size = sized(rect)
    const key = `${what} ${size.width} ${size.height}`
    const drawing = this.#shared.get(key) ?? draw(size)
    this.#shared.set(key, drawing)
    return drawing
  }

  /** Sets the form in its dictionary once it is written. */
  draw(drawing: Drawing, turn: QuarterTurn, into: PdfDict, key: string): void {
    const turns = this.#wanted.get(drawing) ?? new Map<QuarterTurn, LookUse[]>()
    this.#wanted.set(drawing, turns)
    const uses = turns.get(turn) ?? []
    turns.set(turn, uses)
    uses.push({ into, key })
  }

  write(rules: DrawingRules): void {
    const looks = [...this.#wanted].flatMap(([drawing, turns]) =>
      Array.from(turns, ([turn, uses]) => ({ drawing, turn, uses })),
    )
    writeLooks(this.#opened, this.typesetter, looks, rules)
  }
}
