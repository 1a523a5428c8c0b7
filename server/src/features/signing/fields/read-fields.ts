import type { signing } from '@countersign/api'
import { type RequestedPlace, usualSizeOf } from '@countersign/pdf'
import { trimmedOrNull } from '../../../vocabulary/trimmed-or-null.ts'
import type { RequestField, RequestFields } from './model.ts'

/** The fields of a checked input, with everything that it may omit. */
export function readFields({
  fields = [],
  textTags,
}: Pick<signing.CreateSigningRequest, 'fields' | 'textTags'>): RequestFields {
  return { requested: fields.map(readField), textTags }
}

/** As the caller named it, or by its place in the list. */
export function fieldId({ id }: Pick<signing.NewField, 'id'>, index: number): string {
  return id ?? `field-${index + 1}`
}

function readField(field: signing.NewField, index: number): RequestField {
  const { type, value } = field
  return {
    id: fieldId(field, index),
    document: 1,
    signer: field.signer - 1,
    type,
    label: trimmedOrNull(field.label),
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
    place: placeOf(field),
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
