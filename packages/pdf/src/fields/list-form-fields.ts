import { isSigned } from '../open/open-for-change.ts'
import { openPdf } from '../open/open-pdf.ts'
import { readFormFields } from '../read/form-fields.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { WidgetPlaces } from '../read/widget-places.ts'
import { whyUnassignable } from './assign-form-fields.ts'
import { FormFacts, type FormFieldFacts } from './form-facts.ts'

export interface ListedFormField extends FormFieldFacts {
  /** Whether a signer can get it: a requested field may name it. */
  readonly assignable: boolean
}

/** The form fields of a document, in the order of the file. */
export async function listFormFields(bytes: Uint8Array): Promise<ListedFormField[]> {
  const opened = await openPdf(bytes)
  const file = new PdfFile(opened.bytes)
  const facts = new FormFacts(file, new WidgetPlaces(file))
  // Before names are compared: fields below one with a long name all have it, and facts limit the text of all.
  const fields = readFormFields(file).map((field) => facts.of(field))
  const repeated = repeatedIn(fields.map(({ name }) => name))
  const isFixed = isSigned(opened)
  return fields.map((field) => {
    const isOpen = !isFixed || field.type === 'signature'
    return { ...field, assignable: isOpen && !repeated.has(field.name) && whyUnassignable(field) === undefined }
  })
}

function repeatedIn(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.size === seen.add(name).size))
}
