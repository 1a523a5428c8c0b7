import { en } from './en.ts'

/** Every language of the pages. Another one is another file of the same shape and an entry here. */
const languages: Readonly<Record<string, typeof en>> = { en }

const wanted = navigator.languages.find((tag) => Object.hasOwn(languages, primary(tag))) ?? 'en'

/** The language of the page, with the region that the reader prefers: dates differ between en-US and en-GB. */
export const locale = wanted
export const language = primary(wanted)
export const strings = languages[language] ?? en

function primary(tag: string): string {
  return tag.split('-')[0] ?? tag
}
