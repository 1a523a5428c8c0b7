import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef } from '@libpdf/core'
import type { FormField } from '../open/form-fields.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'

/** ISO 32000-2 table 225: there are signature fields, and the file is only ever appended to. */
const signaturesExistAppendOnly = 3

/** Adds fields to the document's form, which is created if missing. Its content stays unchanged. */
export function addToForm({ document, catalog, resolve }: OpenedPdf, fields: readonly PdfRef[]): void {
  const known = catalog.getDict('AcroForm', resolve)
  const form = known ?? new PdfDict()
  if (known === undefined) catalog.set('AcroForm', document.register(form))
  // A copy, since an array may be shared. Anything but a field is dropped: it would stop strict readers.
  const old = form.getArray('Fields', resolve)?.toArray() ?? []
  const sound = old.filter((field) => field instanceof PdfRef && resolve(field) instanceof PdfDict)
  form.set('Fields', PdfArray.of(...sound, ...fields))
  const flags = form.getNumber('SigFlags', resolve)?.value ?? 0
  form.set('SigFlags', PdfNumber.of(flags | signaturesExistAppendOnly))
}

/** Text fields name a font of the form's resources (ISO 32000-2 12.7.4.3); it is used only if a reader redraws them. */
export function addDefaultFont({ document, catalog, resolve }: OpenedPdf): void {
  const form = catalog.getDict('AcroForm', resolve)
  if (form === undefined) return
  const resources = new PdfDict([...(form.getDict('DR', resolve) ?? [])])
  const fonts = new PdfDict([...(resources.getDict('Font', resolve) ?? [])])
  if (fonts.has(defaultFont)) return
  const helvetica = { Type: PdfName.of('Font'), Subtype: PdfName.of('Type1'), BaseFont: PdfName.of('Helvetica') }
  fonts.set(defaultFont, document.register(PdfDict.of({ ...helvetica, Encoding: PdfName.of('WinAnsiEncoding') })))
  resources.set('Font', fonts)
  form.set('DR', resources)
}

export const defaultFont = 'Helv'

/** Names for new fields: as requested, or with a number if the form has a similar one. */
export class FreeNames {
  readonly given = new Set<string>()
  readonly #taken: Set<string>

  constructor(fields: readonly FormField[]) {
    this.#taken = new Set(fields.map(({ name }) => name.split('.')[0] ?? ''))
  }

  take(wanted: string): string {
    let name = wanted
    for (let number = 2; this.#taken.has(name); number++) name = `${wanted}_${number}`
    this.#taken.add(name)
    this.given.add(name)
    return name
  }
}
