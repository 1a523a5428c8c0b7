import type { signing } from '@countersign/api'
import type { RequestedPlace } from '@countersign/pdf'
import type { RequestField, RequestFields, SealRequestField } from './model.ts'

/** The input that requests these fields: the reverse of `readFields`. */
export function givenFields({
  requested,
  textTags,
}: RequestFields): Pick<signing.CreateSigningRequest, 'fields' | 'textTags'> {
  return { ...(requested.length > 0 && { fields: requested.map(givenField) }), textTags }
}

function givenField(field: RequestField): signing.NewField {
  if (field.type === 'seal') return givenSeal(field)
  const { id, type, required, readOnly, multiline, value, options } = field
  const { label, placeholder, maxLength, fontSize, pattern, patternHint } = field
  return {
    id,
    signer: field.signer + 1,
    type,
    ...(field.document > 1 && { document: field.document }),
    required,
    readOnly,
    multiline,
    ...(value !== null && { value: type === 'checkbox' ? value === 'true' : value }),
    ...(options.length > 0 && { options: [...options] }),
    ...(label !== null && { label }),
    ...(placeholder !== null && { placeholder }),
    ...(maxLength !== null && { maxLength }),
    ...(fontSize !== null && { fontSize }),
    ...(pattern !== null && { pattern }),
    ...(patternHint !== null && { patternHint }),
    ...givenPlace(field.place),
  }
}

function givenSeal({ id, type, document, label, seal, place }: SealRequestField): signing.NewField {
  return {
    id,
    type,
    readOnly: false,
    multiline: false,
    ...(document > 1 && { document }),
    ...(seal !== null && { seal }),
    ...(label !== null && { label }),
    ...givenPlace(place),
  }
}

function givenPlace(place: RequestedPlace): Partial<signing.NewField> {
  switch (place.kind) {
    case 'existing':
      return { name: place.name }
    case 'box': {
      const { kind: _kind, ...box } = place
      return box
    }
    case 'anchor': {
      const { text: anchor, page, occurrence, offsetX, offsetY, width, height } = place
      return {
        anchor,
        offsetX,
        offsetY,
        ...(page !== null && { page }),
        ...(occurrence !== null && { occurrence }),
        ...(width !== null && { width }),
        ...(height !== null && { height }),
      }
    }
  }
}
