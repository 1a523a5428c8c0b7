import { isReadableLine, MOST_TITLE_CHARACTERS } from '../../../api/readable-line.ts'
import { isPdf } from '../../../files/kind-of-file.ts'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.documents.uploads

/** What the service takes. */
const MOST_BYTES = 50 * 1024 * 1024

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
  return isReadableLine(trimmed, MOST_TITLE_CHARACTERS) ? null : texts.longTitle
}
