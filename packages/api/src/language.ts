import { type Static, Type } from 'typebox'
import { named, oneOf } from './parts.ts'

/** ISO 639-1. */
export const languages = ['en', 'de', 'fr', 'it', 'es', 'ar'] as const

export const Language = named(
  'Language',
  Type.Unsafe<(typeof languages)[number]>({
    ...oneOf(...languages),
    description:
      'Emails to a signer and the signing page are in the language of the signer; the certification block, the audit trail and the evidence in that of the request; emails to members in that of the organization. Where none is given, a signer has that of the request, the request that of the organization, and the organization English.',
  }),
)

export type Language = Static<typeof Language>
