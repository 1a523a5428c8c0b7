import type { signing as api } from '@countersign/api'
import { filledBySigning } from '@countersign/pdf'
import { directionOf, type Language } from '../../../vocabulary/language.ts'
import { inDocument, type Signer, type SignerField } from '../model.ts'
import type { FieldEntry, PlacedSeal, RequestField } from './model.ts'
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
    document: entry.document,
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
export function presentRequestFields(
  { requested, entries, seals }: StoredFields,
  signers: readonly Pick<Signer, 'documents'>[],
): api.RequestedField[] {
  const prepared = [
    ...entries.flatMap((own, position) =>
      own.map((entry) => {
        const signer = signers[position]
        return presentEntry(entry, signer === undefined ? null : inDocument(signer, entry.document).field)
      }),
    ),
    ...seals.map(presentSeal),
  ]
  const byId = new Map(prepared.map((field) => [field.id, field]))
  const ids = new Set(requested.map(({ id }) => id))
  const listed = requested.map((field) => byId.get(field.id) ?? presentUnprepared(field))
  return [...listed, ...prepared.filter(({ id }) => !ids.has(id))]
}

type SenderEntry = Pick<
  FieldEntry,
  'id' | 'document' | 'signer' | 'type' | 'label' | 'required' | 'readOnly' | 'places'
>

function presentEntry(entry: SenderEntry & { fieldName?: string }, field: SignerField | null): api.RequestedField {
  const { id, signer, type, document, label, required, readOnly } = entry
  const own = { id, signer: signer + 1, type, document, seal: null, label, required, readOnly }
  const isInvisible = entry.fieldName !== undefined && entry.fieldName === field?.fieldName
  return { ...own, places: presentPlaces(entry), invisible: isInvisible ? field.invisible : null }
}

function presentSeal({ id, document, sealId, label, place, invisible }: PlacedSeal): api.RequestedField {
  const places = place === null ? [] : presentPlaces({ places: [{ ...place, option: null }] })
  return { ...sealOf(id, document, label), seal: sealId, places, invisible }
}

function presentUnprepared(field: RequestField): api.RequestedField {
  if (field.type !== 'seal') return presentEntry({ ...field, places: [] }, null)
  return { ...sealOf(field.id, field.document, field.label), seal: field.seal, places: [], invisible: null }
}

function sealOf(id: string, document: number, label: string | null) {
  return { id, signer: null, type: 'seal', document, label, required: true, readOnly: false } as const
}
