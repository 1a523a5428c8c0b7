import { type FoundPlace, PlaceFinder } from '../ink/place-finder.ts'
import type { Rectangle } from '../model.ts'
import { type FormField, readFormFields } from '../read/form-fields.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { cannotBeListed, fieldsLockedBy, readDocMdp, signedFieldsOf } from '../read/signature-dictionary.ts'
import { WidgetPlaces } from '../read/widget-places.ts'
import { defaultLanguage, isRightToLeft, type PdfLanguage } from '../words/words.ts'

/**
 * Why no page shows a signature. `certified`: the author allows forms and signatures only, and readers disagree whether
 * a new visible field is more than that. `full`: not even the edges of the last pages have a place.
 */
export type InvisibleReason = 'certified' | 'full'

interface LaterPlacesOptions {
  readonly language?: PdfLanguage
  /** The places of other signatures and seals that are not in the file yet. */
  readonly taken?: readonly FoundPlace[]
}

/** Where signatures go in a document that others have signed. */
export class LaterPlaces {
  /** Whether its author allows forms and signatures only. */
  readonly isCertified: boolean
  readonly #finder: PlaceFinder | null

  constructor(file: PdfFile, { language = defaultLanguage, taken = [] }: LaterPlacesOptions) {
    const fields = readFormFields(file)
    const signed = signedFieldsOf(file, fields)
    this.isCertified = signed.some(({ signature }) => readDocMdp(file, signature) === 2)
    const all = this.isCertified ? [] : [...taken, ...placesOfSignatures(file, fields)]
    this.#finder = this.isCertified ? null : new PlaceFinder(file, { fromRight: isRightToLeft(language), taken: all })
  }

  next(): FoundPlace | InvisibleReason {
    return this.#finder === null ? 'certified' : (this.#finder.next() ?? 'full')
  }
}

function placesOfSignatures(file: PdfFile, fields: readonly FormField[]): FoundPlace[] {
  const places = new WidgetPlaces(file)
  const widgets = fields.flatMap((field) => (field.type === 'Sig' ? field.widgets : []))
  return widgets.flatMap((widget) => {
    const place = places.of(widget)
    return place === undefined ? [] : [{ page: place.page, rect: place.visual }]
  })
}

export interface EmptyField {
  readonly fieldName: string
  readonly page: number
  readonly rect: Rectangle
}

/** In a smaller field nobody could read anything. */
const LEAST: Pick<Rectangle, 'width' | 'height'> = { width: 60, height: 14 }

/** The signature fields that nobody has signed, as far as a signature may fill them without further conditions. */
export function emptySignatureFields(file: PdfFile): readonly EmptyField[] {
  const fields = readFormFields(file)
  const isLocked = signedFieldsOf(file, fields).map(({ signature }) => fieldsLockedBy(file, signature))
  const places = new WidgetPlaces(file)
  return fields.flatMap(({ name, type, value, entries, widgets }) => {
    const [widget] = widgets
    if (type !== 'Sig' || file.resolve(value).kind !== 'null' || widget === undefined || widgets.length > 1) return []
    const isUnique = fields.filter((field) => field.name === name).length === 1
    if (!isUnique || cannotBeListed(name) || isLocked.some((locks) => locks(name))) return []
    // ISO 32000-2 tables 236 and 237: what the author of the field demands of its signature.
    if (entries.has('Lock') || entries.has('SV')) return []
    const place = places.of(widget)
    if (place === undefined || place.visual.width < LEAST.width || place.visual.height < LEAST.height) return []
    return [{ fieldName: name, page: place.page, rect: place.visual }]
  })
}
