import { inLanguage } from './language.ts'

/** The texts of the page about the log. */
export const texts = await inLanguage({
  en: async () => (await import('./en/log.ts')).log,
  it: async () => (await import('./it/log.ts')).log,
  de: async () => (await import('./de/log.ts')).log,
  fr: async () => (await import('./fr/log.ts')).log,
  es: async () => (await import('./es/log.ts')).log,
  ar: async () => (await import('./ar/log.ts')).log,
})

/** What an empty list says. */
export function wordsForNone(isOfEntry: boolean, isFiltered: boolean): { title: string; text?: string } {
  if (isOfEntry) return { title: texts.noneOfEntry }
  return isFiltered
    ? { title: texts.noneFound, text: texts.noneFoundText }
    : { title: texts.empty, text: texts.emptyText }
}
