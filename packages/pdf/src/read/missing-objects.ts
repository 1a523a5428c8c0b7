import { PdfError } from '../errors.ts'
import type { PdfFile } from './pdf-file.ts'
import { entriesOf, type PdfReference, type PdfValue } from './value.ts'

/**
 * Numbers that something in the document refers to although no object has them. A new object must not take one of
 * them: it would be drawn where nothing was.
 */
export function missingObjects(file: PdfFile): Set<number> {
  const missing = new Set<number>()
  const seen = new Set<number>()
  const open: PdfValue[] = [...file.trailer.values()]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (value.kind === 'reference') {
      if (seen.has(value.number)) continue
      seen.add(value.number)
      const location = file.location(value.number)
      if (location === undefined || location.kind === 'free') missing.add(value.number)
      else open.push(...readIfSound(file, value))
    } else {
      const parts = value.kind === 'array' ? value.items : (entriesOf(value)?.values() ?? [])
      for (const part of parts) open.push(part)
    }
  }
  return missing
}

/** What cannot be read refers to nothing. */
function readIfSound(file: PdfFile, target: PdfReference): PdfValue[] {
  try {
    return [file.get(target)]
  } catch (error) {
    if (error instanceof PdfError) return []
    throw error
  }
}
