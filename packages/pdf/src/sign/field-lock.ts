import { textString } from '../read/text-string.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { array, dictionary, name } from '../read/value.ts'
import type { IncrementalUpdate } from './incremental-update.ts'
import type { FormState } from './signature-field.ts'

/**
 * What must not change after a signature: the fields of these names, or all but those of these names that are not for
 * signatures.
 */
export type FieldLock = { readonly fields: readonly string[] } | { readonly formBut: readonly string[] }

/**
 * For the signature and for its field, which say the same (ISO 32000-2 tables 236 and 259). It names what is locked, since
 * some readers hold a field that comes later for locked where all but some are.
 */
export function addFieldLock(update: IncrementalUpdate, state: FormState, lock: FieldLock): [string, PdfValue][] {
  const names = 'fields' in lock ? lock.fields : namesInForm(state).filter((one) => !lock.formBut.includes(one))
  const fields = update.add(array(names.map(textString)))
  return [
    ['Action', name('Include')],
    ['Fields', fields],
  ]
}

/** As the verification reads them; those without a name are locked with any other. */
function namesInForm({ fields }: FormState): string[] {
  const others = fields.filter(({ type, name: own }) => type !== 'Sig' && own !== '')
  return [...new Set(others.map(({ name: own }) => own))]
}

export function addLockDictionary(update: IncrementalUpdate, entries: readonly [string, PdfValue][]): PdfReference {
  return update.add(dictionary([['Type', name('SigFieldLock')], ...entries]))
}
