import { PdfError } from '../errors.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { walkReferences } from '../read/walk-references.ts'
import { readRevision } from '../verify/revision.ts'

/**
 * Reports whether the strict reader, on which signing and verification rely, reads everything in the document. What it
 * cannot read could be signed, but a later change to it would go unnoticed.
 */
export function isReadable(bytes: Uint8Array): boolean {
  return succeeds(() => {
    const file = new PdfFile(bytes)
    walkReferences(file, (target) => file.get(target))
  })
}

/**
 * Reports whether it reads at least what validating signatures needs: enough for a signed file, which cannot be
 * repaired.
 */
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
