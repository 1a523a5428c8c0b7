import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import { PdfError } from '../errors.ts'
import { doesNotFit } from '../fields/draw-entry.ts'
import { colorOf, type FieldStyle, styleOf } from '../fields/field-style.ts'
import type { LocatedFields } from '../fields/requested-field.ts'
import type { FontSet } from '../model.ts'
import type { FormField } from '../open/form-fields.ts'
import { limits } from '../open/limits.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { toBox } from '../page/page-box.ts'
import { type QuarterTurn, quarterTurn } from '../page/quarter-turn.ts'
import { fieldFlags } from '../read/form-fields.ts'
import { mostTextBytes, readTextString } from '../read/text-string.ts'
import { byteString } from '../read/value.ts'
import { Typesetter } from '../text/typesetter.ts'
import { drawFieldLook, type FieldLook } from './field-look.ts'
import { writeLooks } from './write-looks.ts'

/**
 * Gives each original field an appearance. Readers draw a field without one in their own way, with fonts that can be
 * added later: what was signed would not be what is seen. Refuses a fixed value of the request that does not fit.
 */
export function drawFields(opened: OpenedPdf, located: LocatedFields, fonts: FontSet, rules: DrawingRules): void {
  const form = opened.catalog.getDict('AcroForm', opened.resolve)
  if (form === undefined) return
  const redrawn = form.getBool('NeedAppearances', opened.resolve)?.value === true
  const bare = opened.fields.flatMap((field) => widgetsToDraw(opened, field, redrawn))
  if (redrawn) form.delete('NeedAppearances')
  if (bare.length === 0) return
  requireBounded(bare)
  const typesetter = new Typesetter(fonts)
  const fixed = fixedFields(located)
  const looks = bare.map(({ look, name, widget, turn }) => {
    const { isComplete, ...drawing } = drawFieldLook(typesetter, look)
    const field = fixed.get(name)
    if (!isComplete && field !== undefined) throw doesNotFit(field)
    const into = new PdfDict()
    widget.set('AP', into)
    return { drawing, turn, uses: [{ into, key: 'N' }] }
  })
  writeLooks(opened, typesetter, looks, rules)
}

/** The ids of the request's fixed fields, by the names of the form fields that they use. */
function fixedFields({ fields }: LocatedFields): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap(({ id, readOnly, place }) => (readOnly && place.kind === 'existing' ? [[place.name, id]] : [])),
  )
}

/** More than anybody fills in, and still set within seconds. */
const mostCharacters = 200_000

function requireBounded(bare: readonly WidgetToDraw[]): void {
  const lengths = bare.map(({ look: { content } }) => {
    if (content.kind === 'list') return content.options.reduce((sum, { text }) => sum + text.length, 0)
    return 'text' in content ? content.text.length : 0
  })
  if (lengths.reduce((sum, length) => sum + length, 0) > mostCharacters) throw tooMuchText()
}

function tooMuchText(): PdfError {
  return new PdfError('too-large', 'The form fields of this PDF contain more text than can be rendered')
}

interface WidgetToDraw {
  /** Of its field. */
  readonly name: string
  readonly widget: PdfDict
  readonly look: FieldLook
  readonly turn: QuarterTurn
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
    const box = toBox(widget.get('Rect', this.#opened.resolve), this.#opened.resolve)
    if (box === undefined) return undefined
    const sides = [box.x1 - box.x0, box.y1 - box.y0] as const
    if (!sides.every((side) => side >= 1 && side <= 20_000)) return undefined
    const look = widget.getDict('MK', this.#opened.resolve)
    const turn = quarterTurn(look?.getNumber('R', this.#opened.resolve)?.value ?? 0)
    const [width, height] = turn === 90 || turn === 270 ? [sides[1], sides[0]] : sides
    const { cells, ...style } = this.#styleOf(widget, look)
    const { name } = this.#field
    return { widget, name, turn, look: { width, height, ...style, content: this.#contentOf(widget, look, cells) } }
  }

  #styleOf(widget: PdfDict, look: PdfDict | undefined): FieldStyle {
    const { resolve, catalog } = this.#opened
    const form = catalog.getDict('AcroForm', resolve)
    const align = this.#inherited('Q', widget) ?? form?.get('Q', resolve)
    const most = this.#inherited('MaxLen', widget)
    const appearance = this.#inherited('DA', widget) ?? form?.get('DA', resolve)
    return styleOf({
      defaultAppearance: appearance instanceof PdfString ? (this.#textOf(appearance) ?? '') : '',
      align: align instanceof PdfNumber ? align.value : 0,
      background: this.#colorOf(look?.get('BG', resolve)),
      borderColor: this.#colorOf(look?.get('BC', resolve)),
      borderWidth: widget.getDict('BS', resolve)?.getNumber('W', resolve)?.value ?? 1,
      isComb: (this.#field.flags & fieldFlags.comb) !== 0,
      maxLength: most instanceof PdfNumber && Number.isInteger(most.value) ? most.value : null,
    })
  }

  #contentOf(widget: PdfDict, look: PdfDict | undefined, cells: number | null): FieldLook['content'] {
    const has = (flag: number) => (this.#field.flags & flag) !== 0
    if (this.type === 'Btn') {
      const caption = this.#textOf(look?.get('CA', this.#opened.resolve)) ?? ''
      return has(fieldFlags.pushButton) ? { kind: 'caption', text: caption } : { kind: 'tick', on: this.#isOn(widget) }
    }
    if (this.type === 'Ch') return this.#choice(has(fieldFlags.combo))
    const text = this.#textOf(this.#inherited('V')) ?? ''
    const shown = has(fieldFlags.password) ? '•'.repeat(Math.min(Array.from(text).length, 1000)) : text
    return { kind: 'text', text: shown, multiline: has(fieldFlags.multiline), cells }
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
      if (value !== undefined && !(value instanceof PdfNull)) return value
      dict = dict.getDict('Parent', resolve)
    }
    return undefined
  }

  #colorOf(value: PdfObject | undefined): readonly number[] {
    if (!(value instanceof PdfArray)) return []
    return colorOf(value.toArray(), (item) => {
      const number = item instanceof PdfRef ? this.#opened.resolve(item) : item
      return number instanceof PdfNumber ? number.value : undefined
    })
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
