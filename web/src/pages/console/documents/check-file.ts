import { consoleTexts } from '../../../strings/console.ts'
import { isPdf } from '../../verify/pdf/is-pdf.ts'

const texts = consoleTexts.documents.uploads

/** What the service takes. */
const MOST_BYTES = 50 * 1024 * 1024
const MOST_TITLE_CHARACTERS = 300

/** Why it makes no sense to send this file; null where it does. The service looks closer. */
export async function faultOfFile(file: File): Promise<string | null> {
  if (file.size === 0) return texts.empty
  if (file.size > MOST_BYTES) return texts.tooLarge
  try {
    await file.slice(0, 1).arrayBuffer()
    return (await isPdf(file)) ? null : texts.noPdf
  } catch {
    return texts.unreadable
  }
}

export function faultOfTitle(title: string): string | null {
  const trimmed = title.trim()
  if (trimmed === '') return texts.noTitle
  return [...trimmed].length > MOST_TITLE_CHARACTERS || /\p{Cc}/u.test(trimmed) ? texts.longTitle : null
}

/** The name of a file, as a person would write it. */
export function titleOf(name: string): string {
  const bare = name
    .replace(/\.pdf$/i, '')
    .replace(/[_\p{Cc}]+/gu, ' ')
    .trim()
  return [...(bare === '' ? name : bare)].slice(0, MOST_TITLE_CHARACTERS).join('')
}
