import type { SignerField, SignerFieldType } from '@countersign/api'
import type { SignerView } from '../../../api/signing.ts'
import { locale } from '../../../strings/language.ts'
import type { FieldValue } from './signer-fields.ts'

/** As the service prints it. */
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The value of a field that the signer does not fill in: fixed by the sender, or by signing. */
export function fixedText({ type, value }: SignerField, signer: SignerView['signer']): FieldValue {
  if (value === null) return signedText(type, signer)
  return type === 'checkbox' ? value === true || value === 'true' : value
}

/** What signing fills in, besides marks. */
export function signedText(type: SignerFieldType, signer: SignerView['signer']): string {
  switch (type) {
    case 'date':
      return day.format()
    case 'name':
      return signer.name
    case 'email':
      return signer.email
    case 'signature':
    case 'initials':
    case 'text':
    case 'number':
    case 'checkbox':
    case 'radio':
    case 'dropdown':
      return ''
  }
}
