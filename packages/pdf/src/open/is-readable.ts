import { PdfError } from '../errors.ts'
import { PdfFile } from '../read/pdf-file.ts'
import type { PdfValue } from '../read/value.ts'
import { readRevision } from '../verify/revision.ts'

/**
 * Whether the strict reader, which signing and verification rest on, reads all that the document holds. What it cannot
 * read could be signed, but nobody could tell afterwards whether it was changed.
 */
export function isReadable(bytes: Uint8Array): boolean {
  return succeeds(() => readAll(new PdfFile(bytes)))
}

/** Whether it reads at least what judging signatures needs: of a signed file that cannot be mended, nobody asks for more. */
export function isJudgeable(bytes: Uint8Array): boolean {
  return succeeds(() => readRevision(bytes))
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

function readAll(file: PdfFile): void {
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
