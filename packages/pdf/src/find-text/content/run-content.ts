import { combine, type Matrix } from '../../page/visual-space.ts'
import { readBox } from '../../read/page-geometry.ts'
import type { PdfFile } from '../../read/pdf-file.ts'
import { readTextString } from '../../read/text-string.ts'
import { asName, byteString, type PdfStream } from '../../read/value.ts'
import { type Entries, numbersOf } from '../fonts/font-box.ts'
import type { FontShelf } from '../fonts/font-shelf.ts'
import { replaceText } from './actual-text.ts'
import { ContentScanner, type Operand } from './content-scanner.ts'
import type { Effort } from './effort.ts'
import type { Glyph } from './glyph.ts'
import { areRegular, lastOperands, numberAt } from './operand-kinds.ts'
import type { Painter } from './painter.ts'
import { adjust, showText } from './show-text.ts'
import type { StreamDecoder } from './stream-decoder.ts'
import { identity, TextPosition, type TextState } from './text-state.ts'

const MAX_SAVED = 1000
const MAX_FORM_DEPTH = 16
/** The text of a glyph is cut to 64 characters, each of at most four bytes. */
const MAX_ACTUAL_BYTES = 256

/** What the contents of a page share. */
export interface PageContext {
  readonly file: PdfFile
  readonly fonts: FontShelf
  readonly effort: Effort
  readonly streams: StreamDecoder
  /** Null if only the painter matters. */
  readonly glyphs: Glyph[] | null
  readonly painter?: Painter
}

/** The text that a content shows goes to the glyphs of its page. False if no more text must be read. */
export function runContent(
  context: PageContext,
  content: Uint8Array,
  resources: Entries | undefined,
  state: TextState,
  depth = 0,
): boolean {
  if (!context.effort.spendContent(content.length)) return false
  const run = new Run(context, resources, state, depth)
  const scanner = new ContentScanner(content)
  for (let operator = scanner.next(); operator !== undefined; operator = scanner.next()) {
    if (!run.apply(operator, scanner.operands)) return false
  }
  if (scanner.isCut) context.effort.missPart()
  return true
}

interface Mark {
  /** Its first glyph. */
  readonly from: number
  /** The text that its glyphs have, or the name of a property list that may say it. */
  readonly actual: Uint8Array | string | undefined
}

class Run {
  readonly #context: PageContext
  readonly #resources: Entries | undefined
  readonly #depth: number
  readonly #position = new TextPosition()
  readonly #saved: TextState[] = []
  readonly #marks: Mark[] = []
  #state: TextState

  constructor(context: PageContext, resources: Entries | undefined, state: TextState, depth: number) {
    this.#context = context
    this.#resources = resources
    this.#state = state
    this.#depth = depth
  }

  /** False if no more text must be read. */
  apply(operator: string, written: readonly Operand[]): boolean {
    const operands = lastOperands(operator, written)
    if (!areRegular(operator, written)) this.#context.painter?.showUnknown()
    switch (operator) {
      case 'q':
        if (this.#saved.length < MAX_SAVED) this.#saved.push(this.#state)
        else this.#context.effort.missPart()
        break
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state
        break
      case 'cm':
        this.#change({ matrix: combine(this.#state.matrix, matrixOf(operands)) })
        break
      case 'BT':
        this.#position.set(identity)
        break
      case 'Tf':
        this.#setFont(operands)
        break
      case 'Tc':
        this.#change({ characterSpacing: numberAt(operands, 0) })
        break
      case 'Tw':
        this.#change({ wordSpacing: numberAt(operands, 0) })
        break
      case 'Tz':
        this.#change({ scale: numberAt(operands, 0) / 100 })
        break
      case 'TL':
        this.#change({ leading: numberAt(operands, 0) })
        break
      case 'Ts':
        this.#change({ rise: numberAt(operands, 0) })
        break
      case 'Tm':
        this.#position.set(matrixOf(operands))
        break
      case 'Td':
        this.#position.moveLine(numberAt(operands, 0), numberAt(operands, 1))
        break
      case 'TD':
        this.#change({ leading: -numberAt(operands, 1) })
        this.#position.moveLine(numberAt(operands, 0), numberAt(operands, 1))
        break
      case 'T*':
        this.#nextLine()
        break
      case 'Tj':
      case 'TJ':
        return this.#show(operands[0])
      case "'":
        this.#nextLine()
        return this.#show(operands[0])
      case '"':
        this.#change({ wordSpacing: numberAt(operands, 0), characterSpacing: numberAt(operands, 1) })
        this.#nextLine()
        return this.#show(operands[2])
      case 'BMC':
      case 'BDC':
        if (this.#marks.length < MAX_SAVED) {
          this.#marks.push({ from: this.#context.glyphs?.length ?? 0, actual: actualOf(operands[1]) })
        }
        break
      case 'EMC':
        return this.#endMark()
      case 'Do':
        return this.#draw(operands[0])
      default:
        this.#paint(operator, operands)
    }
    return true
  }

  #change(changes: Partial<TextState>): void {
    this.#state = { ...this.#state, ...changes }
  }

  #paint(operator: string, operands: readonly Operand[]): void {
    const { painter } = this.#context
    if (painter !== undefined) this.#state = painter.apply(operator, operands, this.#state, this.#resources)
  }

  #setFont([name, size]: readonly Operand[]): void {
    if (typeof name !== 'string') return
    this.#change({
      font: this.#context.fonts.find(this.#resources, name),
      size: typeof size === 'number' ? size : 0,
    })
  }

  #nextLine(): void {
    this.#position.moveLine(0, -this.#state.leading)
  }

  #show(shown: Operand | undefined): boolean {
    if (shown instanceof Uint8Array) return this.#showString(shown)
    for (const item of Array.isArray(shown) ? shown : []) {
      if (typeof item === 'number') adjust(item, this.#state, this.#position)
      else if (item instanceof Uint8Array && !this.#showString(item)) return false
    }
    return true
  }

  #showString(bytes: Uint8Array): boolean {
    const { glyphs, effort } = this.#context
    if (this.#state.font === undefined && bytes.length > 0) effort.missPart()
    const shown = showText(bytes, this.#state, this.#position, glyphs)
    this.#context.painter?.showText(this.#state, shown)
    return effort.spendGlyphs(shown.codes)
  }

  /** A text that replaces another costs as much as a glyph. */
  #endMark(): boolean {
    const { glyphs, effort } = this.#context
    const mark = this.#marks.pop()
    if (mark?.actual === undefined || glyphs === null || mark.from === glyphs.length) return true
    replaceText(glyphs, mark.from, () => this.#readActual(mark.actual))
    return effort.spendGlyphs(1)
  }

  #readActual(actual: Mark['actual']): string | undefined {
    if (actual instanceof Uint8Array) return readTextString(byteString(actual))
    if (actual === undefined) return undefined
    const { file } = this.#context
    const list = file.dictionary(file.dictionary(this.#resources?.get('Properties'))?.get(actual))
    const text = file.resolve(list?.get('ActualText'))
    return text.kind === 'string' ? readTextString(byteString(text.bytes.subarray(0, MAX_ACTUAL_BYTES))) : undefined
  }

  #draw(name: Operand | undefined): boolean {
    const { file, painter } = this.#context
    if (typeof name !== 'string') return true
    const drawn = file.resolve(file.dictionary(this.#resources?.get('XObject'))?.get(name))
    if (drawn.kind !== 'stream') {
      painter?.showUnknown()
      return true
    }
    const subtype = asName(file.resolve(drawn.entries.get('Subtype')))
    if (subtype === 'Form') return this.#drawForm(drawn)
    if (subtype === 'Image') painter?.showImage(this.#state)
    else painter?.showUnknown()
    return true
  }

  #drawForm(form: PdfStream): boolean {
    const { file, painter } = this.#context
    const matrix = form.entries.has('Matrix') ? matrixOf(numbersOf(file, form.entries.get('Matrix'))) : identity
    const inside = { ...this.#state, matrix: combine(this.#state.matrix, matrix) }
    const state = painter?.enterForm(inside, readBox(file, form.entries.get('BBox'))) ?? inside
    const resources = file.dictionary(form.entries.get('Resources')) ?? this.#resources
    const content = this.#depth < MAX_FORM_DEPTH ? this.#context.streams.decodeForm(form) : undefined
    if (content === undefined) this.#context.effort.missPart()
    else if (!runContent(this.#context, content, resources, state, this.#depth + 1)) return false
    painter?.leaveForm()
    return true
  }
}

function actualOf(properties: Operand | undefined): Mark['actual'] {
  if (typeof properties === 'string') return properties
  const actual = properties instanceof Map ? properties.get('ActualText') : undefined
  return actual instanceof Uint8Array ? actual.slice(0, MAX_ACTUAL_BYTES) : undefined
}

/** The identity if a number is missing, as readers do. */
function matrixOf(operands: readonly Operand[]): Matrix {
  if (operands.length < 6) return identity
  const at = (index: number) => numberAt(operands, index)
  return [at(0), at(1), at(2), at(3), at(4), at(5)]
}
