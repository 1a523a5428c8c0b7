import { inLanguage } from './language.ts'

/** The texts of the verification page, and those that all pages share. */
export const strings = await inLanguage({
  en: async () => (await import('./en/common.ts')).common,
  it: async () => (await import('./it/common.ts')).common,
  de: async () => (await import('./de/common.ts')).common,
  fr: async () => (await import('./fr/common.ts')).common,
  es: async () => (await import('./es/common.ts')).common,
  ar: async () => (await import('./ar/common.ts')).common,
})
