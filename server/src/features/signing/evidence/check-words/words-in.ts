import type { Language } from '../../../../vocabulary/language.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { type CheckWords, english } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'

const words: Readonly<Record<Language, CheckWords>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  ar: arabic,
}

export function checkWordsIn(language: Language): CheckWords {
  return words[language]
}
