import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import { writeForms } from '../block/write-forms.ts'
import { PdfError } from '../errors.ts'
import type { FontSet } from '../model.ts'
import type { FormField } from '../open/form-fields.ts'
import { limits } from '../open/limits.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { mostTextBytes, readTextString } from '../read/text-string.ts'
import { byteString } from '../read/value.ts'
import { Typesetter } from '../text/typesetter.ts'
import { drawFieldLook, type FieldLook } from './field-look.ts'

/**
 * Gives each original field an appearance. Readers draw a field without one in their own way, with fonts that can be
 * added later: what was signed would not be what is seen.
 */
export function drawFields(opened: OpenedPdf, fonts: FontSet, rules: DrawingRules): void {
  const form = opened.catalog.getDict('AcroForm', opened.resolve)
  if (form === undefined) return
  const redrawn = form.getBool('NeedAppearances', opened.resolve)?.value === true
  const bare = opened.fields.flatMap((field) => widgetsToDraw(opened, field, redrawn))
  if (redrawn) form.delete('NeedAppearances')
  if (bare.length === 0) return
  requireBounded(bare)
  const typesetter = new Typesetter(fonts)
  const drawings = bare.map(({ look }) => drawFieldLook(typesetter, look))
  const forms = writeForms(opened.document, typesetter, drawings, rules)
  for (const [index, { widget, turn }] of bare.entries()) {
    const drawn = forms[index] as PdfRef
    const stream = opened.resolve(drawn)
    if (turn !== 0 && stream instanceof PdfStream) stream.set('Matrix', numbers(turns[turn]))
    widget.set('AP', PdfDict.of({ N: drawn }))
  }
}

/** More than anybody fills in, and still set within seconds. */
const mostCharacters = 200_000

function requireBounded(bare: readonly WidgetToDraw[]): void {
  const lengths = bare.map(({ look: { content } }) => {
    if (content.kind === 'list') return content.options.reduce((sum, { text }) => sum + text.length, 0)
    return content.kind === 'tick' ? 0 : content.text.length
  })
  if (lengths.reduce((sum, length) => sum + length, 0) > mostCharacters) throw tooMuchText()
}

function tooMuchText(): PdfError {
  return new PdfError('too-large', 'The form fields of this PDF contain more text than can be rendered')
}

interface WidgetToDraw {
  readonly widget: PdfDict
  readonly look: FieldLook
  readonly turn: Turn
}

type Turn = 0 | 90 | 180 | 270

const turns: Record<Turn, readonly number[]> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

function widgetsToDraw(opened: OpenedPdf, field: FormField, redrawn: boolean): WidgetToDraw[] {
  if (field.type === 'signature') return []
  const read = new FieldReader(opened, field)
  const isText = read.type === 'Tx' || read.type === 'Ch'
  return read
    .widgets()
    .filter((widget) => (redrawn && isText) || !hasLook(opened, widget))
    .flatMap((widget) => read.describe(widget) ?? [])
}

function hasLook({ resolve }: OpenedPdf, widget: PdfDict): boolean {
  return widget.getDict('AP', resolve)?.get('N', resolve) !== undefined
}

/** ISO 32000-2 tables 228, 229 and 231. */
const flags = { multiline: 1 << 12, password: 1 << 13, pushButton: 1 << 16, combo: 1 << 17, comb: 1 << 24 }

/** Reads one field: its own entries, inherited ones, and those of its widgets. */
class FieldReader {
  readonly #opened: OpenedPdf
  readonly #field: FormField

  constructor(opened: OpenedPdf, field: FormField) {
    this.#opened = opened
    this.#field = field
  }

  get type(): string | undefined {
    const type = this.#inherited('FT')
    return type instanceof PdfName ? type.value : undefined
  }

  widgets(): PdfDict[] {
    const { resolve } = this.#opened
    const kids = this.#field.dict.getArray('Kids', resolve)?.toArray() ?? []
    const dicts =
      kids.length === 0 ? [this.#field.dict] : kids.map((kid) => (kid instanceof PdfRef ? resolve(kid) : kid))
    return dicts.filter((dict): dict is PdfDict => dict instanceof PdfDict && !(dict instanceof PdfStream))
  }

  /** Undefined if it is on no page. */
  describe(widget: PdfDict): WidgetToDraw | undefined {
    const box = this.#numbersOf(widget.get('Rect', this.#opened.resolve))
    const [x0, y0, x1, y1] = box
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
    const sides = [Math.abs(x1 - x0), Math.abs(y1 - y0)] as const
    if (!sides.every((side) => side >= 1 && side <= 20_000)) return undefined
    const look = widget.getDict('MK', this.#opened.resolve)
    const turn = turnOf(look?.getNumber('R', this.#opened.resolve)?.value ?? 0)
    const [width, height] = turn === 90 || turn === 270 ? [sides[1], sides[0]] : sides
    return {
      widget,
      turn,
      look: { width, height, ...this.#styleOf(widget, look), content: this.#contentOf(widget, look) },
    }
  }

  #styleOf(widget: PdfDict, look: PdfDict | undefined): Omit<FieldLook, 'width' | 'height' | 'content'> {
    const { resolve, catalog } = this.#opened
    const form = catalog.getDict('AcroForm', resolve)
    const given = (this.#textOf(this.#inherited('DA', widget) ?? form?.get('DA', resolve)) ?? '').slice(0, mostOfStyle)
    const size = Number(/([\d.]+)\s+Tf/.exec(given)?.[1] ?? 0)
    const color = [...given.matchAll(/(?:[\d.]+\s+){4}k|(?:[\d.]+\s+){3}rg|[\d.]+\s+g\b/g)].at(-1)?.[0]
    const align = this.#inherited('Q', widget) ?? form?.get('Q', resolve)
    const borderWidth = widget.getDict('BS', resolve)?.getNumber('W', resolve)?.value ?? 1
    return {
      align: alignments[align instanceof PdfNumber ? align.value : 0] ?? 'left',
      fontSize: Number.isFinite(size) && size > 0 ? Math.min(size, 1000) : null,
      color: color ?? '0 g',
      background: this.#numbersOf(look?.get('BG', resolve)),
      border: { color: this.#numbersOf(look?.get('BC', resolve)), width: borderWidth },
    }
  }

  #contentOf(widget: PdfDict, look: PdfDict | undefined): FieldLook['content'] {
    const has = (flag: number) => (this.#field.flags & flag) !== 0
    if (this.type === 'Btn') {
      const caption = this.#textOf(look?.get('CA', this.#opened.resolve)) ?? ''
      return has(flags.pushButton) ? { kind: 'caption', text: caption } : { kind: 'tick', on: this.#isOn(widget) }
    }
    if (this.type === 'Ch') return this.#choice(has(flags.combo))
    const text = this.#textOf(this.#inherited('V')) ?? ''
    const most = this.#inherited('MaxLen')
    const cells = has(flags.comb) && most instanceof PdfNumber && most.value > 0 ? Math.min(most.value, 1000) : null
    const shown = has(flags.password) ? '•'.repeat(Math.min(Array.from(text).length, 1000)) : text
    return { kind: 'text', text: shown, multiline: has(flags.multiline), cells }
  }

  #choice(isCombo: boolean): FieldLook['content'] {
    const value = this.#inherited('V')
    const chosen = value instanceof PdfArray ? this.#textsOf(value) : [this.#textOf(value) ?? '']
    const options = this.#options()
    if (!isCombo && options.length > 0)
      return { kind: 'list', options: options.map(({ id, text }) => ({ text, chosen: chosen.includes(id) })) }
    const shown = chosen.map((id) => options.find((option) => option.id === id)?.text ?? id)
    return { kind: 'text', text: shown.join(', '), multiline: false, cells: null }
  }

  /** A text, or a pair of exported and displayed value. */
  #options(): { id: string; text: string }[] {
    const { resolve } = this.#opened
    const list = this.#inherited('Opt')
    if (!(list instanceof PdfArray)) return []
    return list
      .toArray()
      .slice(0, 1000)
      .map((item) => {
        const option = item instanceof PdfRef ? resolve(item) : item
        const [id = '', text = id] = option instanceof PdfArray ? this.#textsOf(option) : [this.#textOf(option) ?? '']
        return { id, text }
      })
  }

  #isOn(widget: PdfDict): boolean {
    const own = widget.get('AS', this.#opened.resolve)
    const state = own ?? (this.widgets().length === 1 ? this.#inherited('V') : undefined)
    return state instanceof PdfName && state.value !== 'Off'
  }

  /** Starting from the widget, or from the field. */
  #inherited(key: string, from: PdfDict = this.#field.dict): PdfObject | undefined {
    const { resolve } = this.#opened
    let dict: PdfDict | undefined = from
    for (let depth = 0; dict !== undefined && depth <= limits.fieldDepth + 1; depth++) {
      const value = dict.get(key, resolve)
      if (value !== undefined) return value
      dict = dict.getDict('Parent', resolve)
    }
    return undefined
  }

  #numbersOf(value: PdfObject | undefined): number[] {
    if (!(value instanceof PdfArray)) return []
    const { resolve } = this.#opened
    const items = value.toArray().map((item) => (item instanceof PdfRef ? resolve(item) : item))
    const read = items.flatMap((item) => (item instanceof PdfNumber && Number.isFinite(item.value) ? [item.value] : []))
    return read.length === items.length ? read : []
  }

  #textsOf(list: PdfArray): string[] {
    const { resolve } = this.#opened
    return list
      .toArray()
      .slice(0, 1000)
      .map((item) => this.#textOf(item instanceof PdfRef ? (resolve(item) ?? undefined) : item) ?? '')
  }

  /** Long texts may be in a stream (ISO 32000-2 table 226). */
  #textOf(value: PdfObject | null | undefined): string | undefined {
    if (value instanceof PdfName) return value.value
    if (!(value instanceof PdfString || value instanceof PdfStream)) return undefined
    const bytes = value instanceof PdfString ? value.bytes : value.getDecodedData()
    if (bytes.length > mostTextBytes) throw tooMuchText()
    return readTextString(byteString(bytes))
  }
}

/** It names a font, a size and a color; searching a long one would take quadratic time. */
const mostOfStyle = 500

const alignments: Readonly<Record<number, FieldLook['align']>> = { 0: 'left', 1: 'center', 2: 'right' }

function turnOf(degrees: number): Turn {
  const turn = ((degrees % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

function numbers(values: readonly number[]): PdfArray {
  return PdfArray.of(...values.map((value) => PdfNumber.of(value)))
}
