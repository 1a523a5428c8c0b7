import type { ConsoleTexts } from './en/console.ts'
import { inLanguage } from './language.ts'

/** The texts of the console. */
export const consoleTexts: ConsoleTexts = await inLanguage({
  en: async () => (await import('./en/console.ts')).consoleTexts,
  it: async () => (await import('./it/console.ts')).consoleTexts,
  de: async () => (await import('./de/console.ts')).consoleTexts,
  fr: async () => (await import('./fr/console.ts')).consoleTexts,
  es: async () => (await import('./es/console.ts')).consoleTexts,
  ar: async () => (await import('./ar/console.ts')).consoleTexts,
})
