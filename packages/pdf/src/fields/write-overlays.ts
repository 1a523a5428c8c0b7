import type { PdfRef } from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { Drawing } from '../block/drawing.ts'
import { writeForms } from '../block/write-forms.ts'
import { coverOperators } from '../find-text/tags/cover-tags.ts'
import type { FontSet } from '../model.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { addXObjects } from '../page/grow-page.ts'
import { type PageGeometry, readGeometry } from '../page/page-box.ts'
import { wrapContent } from '../page/page-content.ts'
import { visualToUser } from '../page/visual-space.ts'
import { preciseOperands } from '../text/operand.ts'
import { Typesetter } from '../text/typesetter.ts'
import { boxOperators, isFromRight, optionOperators, optionPlaces } from './draw-entry.ts'
import type { LocatedField, LocatedFields } from './requested-field.ts'

/**
 * Draws over the submitted pages what is the same before and after signing: what hides tags, boxes to check, and the
 * options of choices. It must not be in the fields: validators compare everything but what was filled in.
 */
export function writeOverlays(
  opened: OpenedPdf,
  { fields, covers }: LocatedFields,
  fonts: FontSet,
  rules: DrawingRules,
): void {
  const typesetter = new Typesetter(fonts)
  const overlays = opened.pages.flatMap((page, index) => {
    const hidden = covers.filter(({ page: number }) => number === index + 1).map(({ rect }) => rect)
    const drawn = fields
      .flatMap(({ place, ...field }) => (place.kind === 'box' && place.page === index + 1 ? [{ ...field, place }] : []))
      .map((field) => operatorsOf(typesetter, field))
      .join('')
    if (hidden.length === 0 && drawn === '') return []
    const geometry = readGeometry(page, opened.resolve)
    const { width, height } = geometry
    const drawing: Drawing = { width, height, content: coverOperators(hidden) + drawn }
    return [{ page, geometry, drawing }]
  })
  if (overlays.length === 0) return
  const drawings = overlays.map(({ drawing }) => drawing)
  const forms = writeForms(opened.document, typesetter, drawings, rules)
  for (const [index, { page, geometry }] of overlays.entries()) {
    const [name = ''] = addXObjects(page, [forms[index] as PdfRef], opened.resolve)
    wrapContent(opened.document, page, opened.resolve, '', placing(geometry, name))
  }
}

type BoxedField = Omit<LocatedField, 'place'> & { readonly place: Extract<LocatedField['place'], { kind: 'box' }> }

function operatorsOf(typesetter: Typesetter, { type, options, fontSize, place: { rect } }: BoxedField): string {
  if (type === 'checkbox') return boxOperators(rect)
  if (type !== 'radio') return ''
  const fromRight = isFromRight(typesetter, options)
  const places = optionPlaces(rect, options.length, fromRight)
  return options
    .map((option, index) => optionOperators(typesetter, places[index] ?? rect, option, fontSize, fromRight))
    .join('')
}

/** An artifact, so that screen readers do not announce it twice: the fields say what it is. */
function placing(geometry: PageGeometry, name: string): string {
  return `/Artifact BMC q ${preciseOperands(visualToUser(geometry))} cm /${name} Do Q EMC\n`
}
