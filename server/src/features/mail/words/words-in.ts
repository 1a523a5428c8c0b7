import type { Language } from '../../../vocabulary/language.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english, type MailWords } from './en.ts'
import { spanish } from './es.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'

const words: Readonly<Record<Language, MailWords>> = {
  en: english,
  de: german,
  fr: french,
  it: italian,
  es: spanish,
  ar: arabic,
}

export function mailWordsIn(language: Language): MailWords {
  return words[language]
}
