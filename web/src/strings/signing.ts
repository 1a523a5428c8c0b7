import { signing as en } from './en-signing.ts'
import { language } from './strings.ts'

/** The words of the signing page, apart from the others: whoever signs does not load them all. */
const languages: Readonly<Record<string, typeof en>> = { en }

export const texts = languages[language] ?? en
