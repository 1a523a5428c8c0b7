import { isReadableLine, MOST_TITLE_CHARACTERS } from '../../../api/readable-line.ts'
import { isPdf } from '../../../files/kind-of-file.ts'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.documents.uploads

/** The service's limit. */
const MOST_BYTES = 50 * 1024 * 1024

/** Why the service would refuse this file, or null. The service checks more. */
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
