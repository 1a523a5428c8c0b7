import { blanks, signs, unsafe } from './character-sets.ts'

/**
 * A name for people: of a person, an organization, a document, a seal, a key. It appears in certificates, emails, files
 * and lists, where it must neither be invisible nor change the text around it.
 */

/** Each character matches in one way only, so that a hostile text costs no more than reading it. */
const readable = new RegExp(`^(?:[^${unsafe}${signs}]|[${blanks}])*(?![${blanks}])[${signs}][^${unsafe}]*$`, 'u')
const unsafeRuns = new RegExp(`[${unsafe}]+`, 'gu')

export function isReadableName(text: string): boolean {
  return readable.test(text)
}

/** The fault, as the end of a sentence that begins with the field; null if there is none. */
export function faultOfName(text: string): string | null {
  if (isReadableName(text)) return null
  if (!text.isWellFormed()) return 'must be valid Unicode'
  if (/\p{Cc}/u.test(text)) return 'must not contain control characters'
  if (/[\u2028\u2029]/.test(text)) return 'must not contain line breaks'
  const turning = text.match(/[\u202a-\u202e\u2066-\u2069]/)?.[0]
  if (turning === undefined) return 'must contain a visible character, such as a letter or digit'
  const number = turning.charCodeAt(0).toString(16).toUpperCase()
  return `must not contain U+${number}, which changes the text direction`
}

/** For names that are older than this rule, and for texts that were never meant as names. */
export function replaceUnsafeCharacters(text: string, instead: string): string {
  return text.replaceAll(unsafeRuns, instead)
}
