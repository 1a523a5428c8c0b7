/** What packages/pdf shares with the interface. This file imports nothing, so that it brings nothing with it. */

/** What signers fill in or sign. */
export const signerFieldTypes = [
  'signature',
  'initials',
  'date',
  'name',
  'email',
  'text',
  'number',
  'checkbox',
  'radio',
  'dropdown',
] as const

export type SignerFieldType = (typeof signerFieldTypes)[number]

/** With those that have no signer. */
export const fieldTypes = [...signerFieldTypes, 'seal'] as const

export type FieldType = (typeof fieldTypes)[number]

/** Of a request, with those of tags. */
export const mostFields = 500
