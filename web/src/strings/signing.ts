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
