import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { Drawing } from '../block/drawing.ts'
import { type FieldStyle, plainStyle } from '../fields/field-style.ts'
import { onStateOf, optionsOf, styleOfWidget } from '../fields/form-facts.ts'
import { type QuarterTurn, quarterTurn } from '../page/quarter-turn.ts'
import type { FormField } from '../read/form-fields.ts'
import { readBox } from '../read/page-geometry.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { textString } from '../read/text-string.ts'
import type { PdfReference } from '../read/value.ts'
import { asInteger, dictionary, name } from '../read/value.ts'
import type { WidgetPlace, WidgetPlaces } from '../read/widget-places.ts'
import { buttonOf, textFieldsOf } from './fields-to-fill.ts'
import type { IncrementalUpdate } from './incremental-update.ts'
import type { FieldToSign, FormState } from './signature-field.ts'
import type { CheckedButton, DrawWidget, SignatureRequest } from './signature-request.ts'
import { turnAppearance, writeAppearances } from './write-appearances.ts'

type Size = { readonly width: number; readonly height: number }

type Filled = { readonly widget: PdfReference; readonly turn: QuarterTurn; readonly drawing: Drawing }

/** Sets the final appearance of the signature's widget and of the text fields' widgets. */
export function fillAppearances(
  update: IncrementalUpdate,
  state: FormState,
  places: WidgetPlaces,
  target: FieldToSign,
  { field, appearances }: SignatureRequest,
  rules: DrawingRules,
): void {
  if (appearances === undefined) return
  const draw = new SizedDrawings()
  const sizeOf = (widget: PdfReference, place: WidgetPlace) => preparedSize(update, widget, place) ?? place.visual
  const filled: Filled[] = []
  if (appearances.signature !== undefined) {
    const place = placeOfSignature(places, target, field)
    if (place !== undefined)
      filled.push({
        widget: target.widget,
        turn: place.geometry.rotation,
        drawing: draw.get(appearances.signature, sizeOf(target.widget, place), plainStyle),
      })
  }
  for (const { fieldName, value, draw: drawText } of appearances.texts ?? []) {
    const texts = textFieldsOf(state, fieldName)
    const shared = texts.length === 1 ? undefined : update.add(textString(value))
    for (const text of texts) {
      update.setEntries(text.reference, { V: shared ?? textString(idOf(update.file, text, value)) })
      for (const widget of text.widgets) {
        const place = places.of(widget)
        if (place === undefined) continue
        const turn = turnOf(update.file, widget)
        const size = turnedSize(sizeOf(widget, place), place, turn)
        filled.push({ widget, turn, drawing: draw.get(drawText, size, styleOfWidget(update.file, text, widget)) })
      }
    }
  }
  for (const button of appearances.buttons ?? []) checkButton(update, state, button)
  const drawings = [...new Set(filled.map(({ drawing }) => drawing))]
  const forms = writeAppearances(update, appearances.typesetter, drawings, rules)
  for (const { widget, turn, drawing } of filled) {
    const form = forms[drawings.indexOf(drawing)]
    if (form === undefined) continue
    const turned = turnAppearance(update, form, drawing, turn)
    update.setEntries(widget, { AP: dictionary([['N', turned]]) })
  }
}

/** A list names its options in two ways: for people, and for programs. */
function idOf(file: PdfFile, field: FormField, value: string): string {
  if (field.type !== 'Ch') return value
  return optionsOf(file, field, 'dropdown').find(({ text }) => text === value)?.id ?? value
}

/** Its looks are those that it was prepared with. */
function checkButton(update: IncrementalUpdate, state: FormState, button: CheckedButton): void {
  const { field, state: chosen } = buttonOf(update.file, state, button)
  update.setEntries(field.reference, { V: name(chosen) })
  for (const widget of field.widgets) {
    if (onStateOf(update.file, widget) === chosen) update.setEntries(widget, { AS: name(chosen) })
  }
}

/** The rotation of a widget relative to its page (ISO 32000-2 table 192). */
function turnOf(file: PdfFile, widget: PdfReference): QuarterTurn {
  return quarterTurn(asInteger(file.resolve(file.entries(file.entries(widget)?.get('MK'))?.get('R'))) ?? 0)
}

/** Text of a form's author may run across the page. */
function turnedSize({ width, height }: Size, { geometry }: WidgetPlace, turn: QuarterTurn): Size {
  const isAcross = (turn - geometry.rotation) % 180 !== 0
  return isAcross ? { width: height, height: width } : { width, height }
}

/** Beyond this difference the box is not that of the place. */
const ROUNDING = 0.02

/** The size of the appearance that a widget was prepared with: its replacement has exactly the same box. */
function preparedSize({ file }: IncrementalUpdate, widget: PdfReference, { visual }: WidgetPlace): Size | undefined {
  const look = file.entries(file.entries(file.entries(widget)?.get('AP'))?.get('N'))
  const box = readBox(file, look?.get('BBox'))
  if (box === undefined || box.x0 !== 0 || box.y0 !== 0) return undefined
  const { x1: width, y1: height } = box
  const isOfPlace = Math.abs(width - visual.width) < ROUNDING && Math.abs(height - visual.height) < ROUNDING
  return isOfPlace ? { width, height } : undefined
}

/** Widgets of one size and style share one drawing: a text on a thousand pages is drawn once. */
class SizedDrawings {
  readonly #drawings = new Map<DrawWidget, Map<string, Drawing>>()

  get(draw: DrawWidget, { width, height }: Size, style: FieldStyle): Drawing {
    const known = this.#drawings.get(draw) ?? new Map<string, Drawing>()
    this.#drawings.set(draw, known)
    const key = `${width.toFixed(2)} ${height.toFixed(2)} ${JSON.stringify(style)}`
    const drawing = known.get(key) ?? draw(width, height, style)
    known.set(key, drawing)
    return drawing
  }
}

function placeOfSignature(
  places: WidgetPlaces,
  { widget }: FieldToSign,
  choice: SignatureRequest['field'],
): WidgetPlace | undefined {
  switch (choice.kind) {
    case 'prepared':
      return places.of(widget)
    case 'invisible':
      return undefined
    case 'visible': {
      const { position, size } = choice
      const { geometry } = places.locate(position, size.width, size.height)
      return { page: position.page, visual: { x: position.x, y: position.y, ...size }, geometry }
    }
  }
}
