import { PdfError } from '../errors.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PdfReference, PdfValue } from './value.ts'
import { walkReferences } from './walk-references.ts'

/**
 * Numbers that are referenced although no object has them. A new object must not take one of them: it would be drawn
 * where nothing was.
 */
export function missingObjects(file: PdfFile): Set<number> {
  const missing = new Set<number>()
  walkReferences(file, (target) => {
    const location = file.location(target.number)
    if (location !== undefined && location.kind !== 'free') return readIfSound(file, target)
    missing.add(target.number)
    return undefined
  })
  return missing
}

/** An unreadable object refers to nothing. */
function readIfSound(file: PdfFile, target: PdfReference): PdfValue | undefined {
  try {
    return file.get(target)
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
