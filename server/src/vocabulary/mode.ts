import { testPath } from '@countersign/rules/test-mode'
import type { Language } from './language.ts'

/** In test mode everything works, nothing is legally binding, and nothing is kept for long. */
export type Mode = 'live' | 'test'

/** The prefix of every path of the service in this mode. */
export function rootOf(mode: Mode): string {
  return mode === 'test' ? testPath : ''
}

const testNotices: Readonly<Record<Language, string>> = {
  en: 'Test, not legally binding',
  de: 'Test, nicht rechtsverbindlich',
  fr: 'Test, sans valeur juridique',
  it: 'Prova, senza valore legale',
  es: 'Prueba, sin valor legal',
  ar: 'تجربة، غير ملزمة قانونًا',
}

/** The mark on everything made in test mode. */
export function testNoticeIn(language: Language): string {
  return testNotices[language]
}

/** The same on what has no language but English, such as pages for developers. */
export const testNotice = testNoticeIn('en')

const keptDays = 30

/** Test data created before this time is deleted. */
export function testDataEnd(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000)
}
