import { inLanguage } from './language.ts'

/** The texts about signatures in a PDF. */
export const texts = await inLanguage({
  en: async () => (await import('./en/pdf.ts')).pdf,
  it: async () => (await import('./it/pdf.ts')).pdf,
  de: async () => (await import('./de/pdf.ts')).pdf,
  fr: async () => (await import('./fr/pdf.ts')).pdf,
  es: async () => (await import('./es/pdf.ts')).pdf,
  ar: async () => (await import('./ar/pdf.ts')).pdf,
})
