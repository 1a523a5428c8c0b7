import { inLanguage } from './language.ts'

/** The texts of the signing page about signing in person and delegating. */
export const texts = await inLanguage({
  en: async () => (await import('./en/people.ts')).people,
  it: async () => (await import('./it/people.ts')).people,
  de: async () => (await import('./de/people.ts')).people,
  fr: async () => (await import('./fr/people.ts')).people,
  es: async () => (await import('./es/people.ts')).people,
  ar: async () => (await import('./ar/people.ts')).people,
})

/** What this role does, in the words for it. */
export function wordsFor(role: keyof typeof texts.roles) {
  const { handOver, delegatedBy, keepLink, delegate, delegated, roles } = texts
  const { question, open, title } = delegate
  return {
    handOver: handOver.text,
    delegatedBy,
    keepLink,
    question,
    open,
    title,
    delegated: delegated.title,
    ...roles[role],
  }
}
