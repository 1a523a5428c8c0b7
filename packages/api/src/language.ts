import { type Static, Type } from 'typebox'
import { named, oneOf } from './parts.ts'

/** ISO 639-1. */
export const languages = ['en', 'de', 'fr', 'it', 'es', 'ar'] as const

export const Language = named(
  'Language',
  Type.Unsafe<(typeof languages)[number]>({
    ...oneOf(...languages),
    description:
      'Emails to a signer and the signing page use the language of the signer. The certification block, the audit trail and the evidence use the language of the request. Emails to members use the language of the organization. Default: a signer has the language of the request, the request that of the organization, and the organization English.',
  }),
)

export type Language = Static<typeof Language>
