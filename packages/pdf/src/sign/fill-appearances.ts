import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { Drawing } from '../block/drawing.ts'
import { readBox } from '../read/page-geometry.ts'
import { textString } from '../read/text-string.ts'
import type { PdfReference } from '../read/value.ts'
import { dictionary } from '../read/value.ts'
import type { WidgetPlace, WidgetPlaces } from '../read/widget-places.ts'
import type { IncrementalUpdate } from './incremental-update.ts'
import type { FieldToSign, FormState } from './signature-field.ts'
import type { DrawWidget, SignatureRequest } from './signature-request.ts'
import { textFieldsOf } from './text-fields.ts'
import { turnAppearance, writeAppearances } from './write-appearances.ts'

type Size = { readonly width: number; readonly height: number }

type Filled = { readonly widget: PdfReference; readonly place: WidgetPlace; readonly drawing: Drawing }

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
        place,
        drawing: draw.get(appearances.signature, sizeOf(target.widget, place)),
      })
  }
  for (const { fieldName, value, draw: drawText } of appearances.texts ?? []) {
    const texts = textFieldsOf(state, fieldName)
    const shared = texts.length === 1 ? textString(value) : update.add(textString(value))
    for (const text of texts) {
      update.setEntries(text.reference, { V: shared })
      for (const widget of text.widgets) {
        const place = places.of(widget)
        if (place !== undefined) filled.push({ widget, place, drawing: draw.get(drawText, sizeOf(widget, place)) })
      }
    }
  }
  const drawings = [...new Set(filled.map(({ drawing }) => drawing))]
  const forms = writeAppearances(update, appearances.typesetter, drawings, rules)
  for (const { widget, place, drawing } of filled) {
    const form = forms[drawings.indexOf(drawing)]
    if (form === undefined) continue
    const turned = turnAppearance(update, form, drawing, place.geometry.rotation)
    update.setEntries(widget, { AP: dictionary([['N', turned]]) })
  }
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

/** Widgets of one size share one drawing: a text on a thousand pages is drawn once. */
class SizedDrawings {
  readonly #drawings = new Map<DrawWidget, Map<string, Drawing>>()

  get(draw: DrawWidget, { width, height }: Size): Drawing {
    const known = this.#drawings.get(draw) ?? new Map<string, Drawing>()
    this.#drawings.set(draw, known)
    const key = `${width.toFixed(2)} ${height.toFixed(2)}`
    const drawing = known.get(key) ?? draw(width, height)
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
