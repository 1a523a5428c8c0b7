import type { Language } from '../../../../vocabulary/language.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english, type TrailWords } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'

const words: Readonly<Record<Language, TrailWords>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  ar: arabic,
}

export function trailWordsIn(language: Language): TrailWords {
  return words[language]
}
