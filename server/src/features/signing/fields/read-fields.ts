import type { signing } from '@countersign/api'
import { foldPhrase, type RequestedPlace, usualSizeOf } from '@countersign/pdf'
import { fieldId } from '@countersign/rules/field-id'
import { trimmedOrNull } from '../../../vocabulary/trimmed-or-null.ts'
import type { RequestField, RequestFields } from './model.ts'

/** The fields of a checked input, with everything that it may omit. */
export function readFields({
  fields = [],
  signers,
  textTags,
}: Pick<signing.CreateSigningRequest, 'fields' | 'signers' | 'textTags'>): RequestFields {
  return { requested: fields.map((field, index) => readField(field, index, signers)), textTags }
}

type Labelled = Pick<signing.NewSigner, 'label'>

/** The same for labels that are equal in tags. */
export function labelKey(label: string): string {
  return foldPhrase(label, true)
}

/** The places of the signers with a label, from 0, by the keys of their labels. */
export function positionsOf(signers: readonly Labelled[]): ReadonlyMap<string, number> {
  return new Map(signers.flatMap(({ label }, position) => (label === undefined ? [] : [[labelKey(label), position]])))
}

/** The place of a field's signer among all, from 0; -1 if there is none. */
export function positionOf(signer: signing.NewField['signer'], signers: readonly Labelled[]): number {
  if (typeof signer === 'number') return signer <= signers.length ? signer - 1 : -1
  return signer === undefined ? -1 : (positionsOf(signers).get(labelKey(signer)) ?? -1)
}

function readField(field: signing.NewField, index: number, signers: readonly Labelled[]): RequestField {
  const { type, value, document = 1 } = field
  const id = fieldId(field, index)
  const label = trimmedOrNull(field.label)
  const place = placeOf(field)
  if (type === 'seal') return { id, document, type, label, seal: field.seal ?? null, place }
  return {
    id,
    document,
    signer: positionOf(field.signer, signers),
    type,
    label,
    required: field.required ?? type !== 'checkbox',
    readOnly: field.readOnly,
    value: value === undefined || value === '' ? null : String(value),
    placeholder: trimmedOrNull(field.placeholder),
    options: field.options ?? [],
    multiline: field.multiline,
    maxLength: field.maxLength ?? null,
    fontSize: field.fontSize ?? null,
    pattern: field.pattern ?? null,
    patternHint: trimmedOrNull(field.patternHint),
    place,
  }
}

function placeOf(field: signing.NewField): RequestedPlace {
  const { page, x, y, width, height, anchor, name } = field
  if (name !== undefined) return { kind: 'existing', name }
  if (anchor !== undefined) {
    return {
      kind: 'anchor',
      text: anchor,
      page: page ?? null,
      occurrence: field.occurrence ?? null,
      offsetX: field.offsetX ?? 4,
      offsetY: field.offsetY ?? 0,
      width: width ?? null,
      height: height ?? null,
    }
  }
  if (page === undefined || x === undefined || y === undefined) throw new Error('a field without a place')
  const usual = usualSizeOf(field)
  return { kind: 'box', page, x, y, width: width ?? usual.width, height: height ?? usual.height }
}
