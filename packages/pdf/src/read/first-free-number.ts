import type { PdfFile } from './pdf-file.ts'
import { asInteger } from './value.ts'

/** After all numbers of the file's objects, including its cross-reference streams, and after those that it declares. */
export function firstFreeNumber(file: PdfFile): number {
  const { sections, locations } = file.crossReference
  let first = Math.max(1, asInteger(file.resolve(file.trailer.get('Size'))) ?? 0)
  for (const number of locations.keys()) first = Math.max(first, number + 1)
  for (const { streamNumber = 0 } of sections) first = Math.max(first, streamNumber + 1)
  return first
}
