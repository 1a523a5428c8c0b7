import { PdfError } from '../errors.ts'
import { PdfFile } from '../read/pdf-file.ts'
import type { PdfValue } from '../read/value.ts'

/**
 * Whether the strict reader, which signing and verification rest on, reads all that the document holds. What it cannot
 * read could be signed, but nobody could tell afterwards whether it was changed.
 */
export function isReadable(bytes: Uint8Array): boolean {
  try {
    const file = new PdfFile(bytes)
    const seen = new Set<number>()
    const open: PdfValue[] = [...file.trailer.values()]
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (value.kind === 'reference') {
        if (seen.has(value.number)) continue
        seen.add(value.number)
        open.push(file.get(value))
      } else {
        for (const part of partsOf(value)) open.push(part)
      }
    }
    return true
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}

function partsOf(value: PdfValue): readonly PdfValue[] {
  switch (value.kind) {
    case 'array':
      return value.items
    case 'dictionary':
    case 'stream':
      return [...value.entries.values()]
    case 'null':
    case 'boolean':
    case 'number':
    case 'name':
    case 'string':
    case 'reference':
      return []
  }
}
