import { leadsTo, objectHeads, trailerHeads } from '../read/object-heads.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { asInteger } from '../read/value.ts'

/**
 * Reports whether anything after `from` is shaped like an object or a trailer, and is not the one that the tables
 * reach. Readers that distrust a table scan the file themselves, and use the last of each. `from` is the end of the
 * previously signed revision: its content was judged with it.
 */
export function hasUnlistedObjects(file: PdfFile, from: number): boolean {
  for (const [number, offset] of lastObjects(file.bytes, from)) {
    if (!isListed(file, number, offset) || hasStrayMembers(file, number)) return true
  }
  const tables = file.crossReference.sections.filter(({ offset, form }) => offset >= from && form === 'table')
  return countTrailers(file.bytes, from) !== tables.length
}

function isListed(file: PdfFile, number: number, offset: number): boolean {
  const location = file.location(number)
  if (location?.kind === 'offset') return leadsTo(file.bytes, location.offset, offset)
  if (location?.kind === 'compressed') return false
  // Cross-reference streams need not be listed, nor the one that a hybrid file hides.
  return file.crossReference.sections.some(
    (section) => section.offset === offset || asInteger(section.trailer.get('XRefStm')) === offset,
  )
}

/** An object stream with members that no table reaches: readers that scan unpack all of it. */
function hasStrayMembers(file: PdfFile, container: number): boolean {
  return file.packedIn(container).some((number) => {
    const location = file.location(number)
    return location?.kind !== 'compressed' || location.container !== container
  })
}

/** The position of the last object of each number. */
function lastObjects(bytes: Uint8Array, from: number): Map<number, number> {
  return new Map(Array.from(objectHeads(bytes, from), ({ number, offset }) => [number, offset]))
}

function countTrailers(bytes: Uint8Array, from: number): number {
  return Array.from(trailerHeads(bytes, from)).length
}
