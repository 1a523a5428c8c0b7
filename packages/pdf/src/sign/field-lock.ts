import { readTextString, textString } from '../read/text-string.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { array, asName, name } from '../read/value.ts'
import type { IncrementalUpdate } from './incremental-update.ts'

/** Which fields must not change after a signature (ISO 32000-2 tables 236 and 259). */
export type FieldLock =
  | { readonly action: 'All' }
  | { readonly action: 'Include' | 'Exclude'; readonly fieldNames: readonly string[] }

/** What whoever made the field for the signature wants to be locked by it. */
export function readFieldLock(update: IncrementalUpdate, field: PdfReference): FieldLock | undefined {
  const lock = update.entries(update.entries(field)?.get('Lock'))
  if (lock === undefined) return undefined
  const action = asName(update.resolve(lock.get('Action')))
  if (action !== 'Include' && action !== 'Exclude') return { action: 'All' }
  const listed = update.file.items(lock.get('Fields')).map((item) => readTextString(update.resolve(item)))
  return { action, fieldNames: listed.filter((fieldName) => fieldName !== undefined) }
}

/** The lock with these fields too. */
export function widenLock(
  lock: FieldLock | undefined,
  fieldNames: readonly string[] | undefined,
): FieldLock | undefined {
  if (fieldNames === undefined) return lock
  switch (lock?.action) {
    case 'All':
      return lock
    case 'Exclude':
      return { action: 'Exclude', fieldNames: lock.fieldNames.filter((name) => !fieldNames.includes(name)) }
    case 'Include':
    case undefined:
      return { action: 'Include', fieldNames: [...new Set([...(lock?.fieldNames ?? []), ...fieldNames])] }
  }
}

export function lockEntries(lock: FieldLock): [string, PdfValue][] {
  const action: [string, PdfValue] = ['Action', name(lock.action)]
  return lock.action === 'All' ? [action] : [action, ['Fields', array(lock.fieldNames.map(textString))]]
}
