import { type Static, Type } from 'typebox'
import { named, oneOf } from './parts.ts'

/** In which the pages, emails and certification blocks are written. */
export const languages = ['en', 'de', 'fr', 'it', 'es', 'ar'] as const

export const Language = named(
  'Language',
  Type.Unsafe<(typeof languages)[number]>({
    ...oneOf(...languages),
    description: 'An ISO 639-1 code.',
  }),
)

export type Language = Static<typeof Language>
