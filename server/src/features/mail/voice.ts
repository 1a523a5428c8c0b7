import { directionOf, type Language, utcTime } from '../../vocabulary/language.ts'
import { type Brand, isRegistered } from './letter.ts'
import { headerText, isolated } from './plain-text.ts'
import type { MailWords } from './words/en.ts'
import { mailWordsIn } from './words/words-in.ts'

/** How an email speaks, in one language. */
export interface Voice {
  readonly words: MailWords
  /** A stranger's words, fit to stand inside a sentence of ours. */
  short(text: string): string
  time(time: Date): string
  /** What the sender calls itself and, where that is another, the name that it is known by here. */
  nameOf(brand: Brand): string
}

export function voiceIn(language: Language): Voice {
  const words = mailWordsIn(language)
  const short = (text: string) => isolated(headerText(text, 150), directionOf(language))
  return {
    words,
    short,
    time: (time) => utcTime(language, time),
    nameOf(brand) {
      const name = short(brand.companyName)
      return isRegistered(brand) ? name : words.bothNames(name, short(brand.registeredName))
    },
  }
}
