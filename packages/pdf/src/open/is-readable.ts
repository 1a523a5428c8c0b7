import { PdfError } from '../errors.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { walkReferences } from '../read/walk-references.ts'
import { readRevision } from '../verify/revision.ts'

/**
 * Whether the strict reader, which signing and verification rest on, reads all that the document holds. What it cannot
 * read could be signed, but nobody could tell afterwards whether it was changed.
 */
export function isReadable(bytes: Uint8Array): boolean {
  return succeeds(() => {
    const file = new PdfFile(bytes)
    walkReferences(file, (target) => file.get(target))
  })
}

/** Whether it reads at least what judging signatures needs: of a signed file that cannot be mended, nobody asks for more. */
export function isJudgeable(bytes: Uint8Array): boolean {
  return succeeds(() => readRevision(bytes))
}

export function isEncrypted(bytes: Uint8Array): boolean {
  try {
    new PdfFile(bytes)
    return false
  } catch (error) {
    if (error instanceof PdfError) return error.kind === 'encrypted'
    throw error
  }
}

function succeeds(read: () => void): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}
