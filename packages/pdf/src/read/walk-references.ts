import type { PdfFile } from './pdf-file.ts'
import { entriesOf, type PdfReference, type PdfValue } from './value.ts'

/**
 * Follows every reference that the document reaches, each once, and continues in what `follow` returns. Calls `look`
 * for every value, including nested ones.
 */
export function walkReferences(file: PdfFile, follow: Follow, look?: (value: PdfValue) => void): void {
  walkFrom(file.trailer.values(), follow, look)
}

type Follow = (target: PdfReference) => PdfValue | undefined

/** Like walkReferences from other values than those of the trailer. */
export function walkFrom(values: Iterable<PdfValue>, follow: Follow, look?: (value: PdfValue) => void): void {
  const seen = new Set<number>()
  const open: (PdfValue | undefined)[] = [...values]
  while (open.length > 0) {
    const value = open.pop()
    if (value?.kind === 'reference') {
      if (seen.has(value.number)) continue
      seen.add(value.number)
      open.push(follow(value))
    } else if (value !== undefined) {
      look?.(value)
      const parts = value.kind === 'array' ? value.items : (entriesOf(value)?.values() ?? [])
      for (const part of parts) open.push(part)
    }
  }
}
