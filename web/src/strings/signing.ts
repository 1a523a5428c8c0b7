import { inLanguage } from './language.ts'

/** The texts of the signing page, which loads no others. */
export const texts = await inLanguage({
  en: async () => (await import('./en/signing.ts')).signing,
  it: async () => (await import('./it/signing.ts')).signing,
  de: async () => (await import('./de/signing.ts')).signing,
  fr: async () => (await import('./fr/signing.ts')).signing,
  es: async () => (await import('./es/signing.ts')).signing,
  ar: async () => (await import('./ar/signing.ts')).signing,
})

/** The texts of the fields that a signer fills in. */
export const fieldTexts = await inLanguage({
  en: async () => (await import('./en/fields.ts')).fields,
  it: async () => (await import('./it/fields.ts')).fields,
  de: async () => (await import('./de/fields.ts')).fields,
  fr: async () => (await import('./fr/fields.ts')).fields,
  es: async () => (await import('./es/fields.ts')).fields,
  ar: async () => (await import('./ar/fields.ts')).fields,
})
