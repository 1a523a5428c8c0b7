import type { FormField } from './form-fields.ts'
import type { PdfFile } from './pdf-file.ts'
import { readTextString } from './text-string.ts'
import type { PdfValue } from './value.ts'
import { asInteger, asName } from './value.ts'

/** ISO 32000-2 table 257: 1 nothing, 2 forms and signatures, 3 also annotations. */
export type DocMdpLevel = 1 | 2 | 3

export type SignedField = FormField & { readonly signature: ReadonlyMap<string, PdfValue> }

/** Signature fields with a signature. */
export function signedFieldsOf(file: PdfFile, fields: readonly FormField[]): SignedField[] {
  return fields.flatMap((field) => {
    const signature = field.type === 'Sig' ? file.entries(field.value) : undefined
    return signature === undefined ? [] : [{ ...field, signature }]
  })
}

/** By either of its names, since readers use the one or the other. */
export function isDocumentTimestamp(file: PdfFile, signature: ReadonlyMap<string, PdfValue>): boolean {
  const nameAt = (key: string) => asName(file.resolve(signature.get(key)))
  return nameAt('Type') === 'DocTimeStamp' || nameAt('SubFilter') === 'ETSI.RFC3161'
}

/** What the author allows after the certification; undefined if it is not stated. */
export function readDocMdp(file: PdfFile, signature: ReadonlyMap<string, PdfValue>): DocMdpLevel | undefined {
  const parameters = transformParameters(file, signature, 'DocMDP')
  if (parameters === undefined) return undefined
  const level = asInteger(file.resolve(parameters.get('P')))
  return level === 1 || level === 3 ? level : 2
}

/** The names of the fields that a signature locks (12.8.2.4). */
export function fieldsLockedBy(
  file: PdfFile,
  signature: ReadonlyMap<string, PdfValue>,
): (fieldName: string) => boolean {
  const parameters = transformParameters(file, signature, 'FieldMDP')
  if (parameters === undefined) return () => false
  const action = asName(file.resolve(parameters.get('Action')))
  if (action !== 'Include' && action !== 'Exclude') return () => true
  const listed = new Set(file.items(parameters.get('Fields')).map((item) => readTextString(file.resolve(item))))
  // Naming a field includes those below it.
  return (fieldName) =>
    cannotBeListed(fieldName) || withThoseAbove(fieldName).some((name) => listed.has(name)) === (action === 'Include')
}

const MAX_NAME_LENGTH = 2000
const MAX_NAME_PARTS = 32

/** Locking fields cannot mean to leave these open: no reader could list them. No form has such names. */
export function cannotBeListed(fieldName: string): boolean {
  if (fieldName === '' || fieldName.length > MAX_NAME_LENGTH) return true
  return fieldName.split('.', MAX_NAME_PARTS + 1).length > MAX_NAME_PARTS
}

/** The name of a field, and those of the fields that it is part of. */
export function withThoseAbove(fieldName: string): string[] {
  const parts = fieldName.split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

function transformParameters(
  file: PdfFile,
  signature: ReadonlyMap<string, PdfValue>,
  method: 'DocMDP' | 'FieldMDP',
): ReadonlyMap<string, PdfValue> | undefined {
  for (const item of file.items(signature.get('Reference')).slice(0, 16)) {
    const entries = file.entries(item)
    if (asName(file.resolve(entries?.get('TransformMethod'))) === method) {
      return file.entries(entries?.get('TransformParams')) ?? new Map()
    }
  }
  return undefined
}
