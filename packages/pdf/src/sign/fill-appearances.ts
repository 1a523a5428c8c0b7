import type { Drawing } from '../block/drawing.ts'
import { PdfError } from '../errors.ts'
import { textString } from '../read/text-string.ts'
import type { PdfReference } from '../read/value.ts'
import { dictionary } from '../read/value.ts'
import type { WidgetPlace, WidgetPlaces } from '../read/widget-places.ts'
import type { IncrementalUpdate } from './incremental-update.ts'
import type { FieldToSign, FormState } from './signature-field.ts'
import type { DrawWidget, SignatureRequest } from './signature-request.ts'
import { turnAppearance, writeAppearances } from './write-appearances.ts'

type Filled = { readonly widget: PdfReference; readonly place: WidgetPlace; readonly drawing: Drawing }

/** Gives the widget of the signature and those of the text fields what they show from now on. */
export function fillAppearances(
  update: IncrementalUpdate,
  state: FormState,
  places: WidgetPlaces,
  target: FieldToSign,
  { field, appearances }: SignatureRequest,
): void {
  if (appearances === undefined) return
  const draw = new SizedDrawings()
  const filled: Filled[] = []
  if (appearances.signature !== undefined) {
    const place = placeOfSignature(places, target, field)
    if (place !== undefined)
      filled.push({ widget: target.widget, place, drawing: draw.get(appearances.signature, place) })
  }
  for (const { fieldName, value, draw: drawText } of appearances.texts ?? []) {
    const text = state.fields.find((each) => each.name === fieldName)
    if (text?.type !== 'Tx') throw new PdfError('bad-field', `the document has no text field ${fieldName}`)
    update.setEntries(text.reference, { V: textString(value) })
    for (const widget of text.widgets) {
      const place = places.of(widget)
      if (place !== undefined) filled.push({ widget, place, drawing: draw.get(drawText, place) })
    }
  }
  const drawings = [...new Set(filled.map(({ drawing }) => drawing))]
  const forms = writeAppearances(update, appearances.typesetter, drawings)
  for (const { widget, place, drawing } of filled) {
    const form = forms[drawings.indexOf(drawing)]
    if (form === undefined) continue
    const turned = turnAppearance(update, form, drawing, place.geometry.rotation)
    update.setEntries(widget, { AP: dictionary([['N', turned]]) })
  }
}

/** Widgets of one size share one drawing: a text on a thousand pages is drawn once. */
class SizedDrawings {
  readonly #drawings = new Map<DrawWidget, Map<string, Drawing>>()

  get(draw: DrawWidget, { visual: { width, height } }: WidgetPlace): Drawing {
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
