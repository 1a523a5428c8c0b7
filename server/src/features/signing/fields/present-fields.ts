import type { signing as api } from '@countersign/api'
import { filledBySigning } from '@countersign/pdf'
import { directionOf, type Language } from '../../../vocabulary/language.ts'
import type { Signer } from '../model.ts'
import type { FieldEntry } from './model.ts'
import { inReadingOrder } from './reading-order.ts'
import type { StoredFields } from './store.ts'

/** As their signer fills them in, in reading order. */
export function presentSignerFields(
  entries: readonly FieldEntry[],
  signer: Pick<Signer, 'name' | 'email'>,
  language: Language,
): api.SignerField[] {
  return inReadingOrder(entries, directionOf(language)).map((entry) => ({
    id: entry.id,
    type: entry.type,
    label: entry.label,
    placeholder: entry.placeholder,
    required: entry.required,
    readOnly: entry.readOnly || isKnownBefore(entry),
    value: shownValue(entry, signer),
    options: [...entry.options],
    multiline: entry.multiline,
    maxLength: entry.maxLength,
    pattern: entry.pattern,
    patternHint: entry.patternHint,
    fontSize: entry.fontSize,
    places: presentPlaces(entry),
  }))
}

/** Signing fills these in, without anything from the signer. */
function isKnownBefore({ type }: FieldEntry): boolean {
  return filledBySigning.has(type) && type !== 'signature' && type !== 'initials'
}

function shownValue({ type, value }: FieldEntry, { name, email }: Pick<Signer, 'name' | 'email'>) {
  if (type === 'name') return name
  if (type === 'email') return email
  return type === 'checkbox' && value !== null ? value === 'true' : value
}

function presentPlaces({ places }: Pick<FieldEntry, 'places'>): api.FieldPlace[] {
  return places.map(({ page, rect, option }) => ({ page, ...rect, option }))
}

/** For the sender: as requested, then those of tags. Places are known once the document is prepared. */
export function presentRequestFields({ requested, entries: prepared }: StoredFields): api.RequestedField[] {
  const entries = new Map(prepared.flat().map((entry) => [entry.id, entry]))
  const listed = requested.map(({ place: _place, ...field }) => entries.get(field.id) ?? { ...field, places: [] })
  const ids = new Set(requested.map(({ id }) => id))
  const ofTags = prepared.flat().filter(({ id }) => !ids.has(id))
  return [...listed, ...ofTags].map(({ id, signer, type, label, required, readOnly, places }) => ({
    id,
    signer: signer + 1,
    type,
    label,
    required,
    readOnly,
    places: presentPlaces({ places }),
  }))
}
