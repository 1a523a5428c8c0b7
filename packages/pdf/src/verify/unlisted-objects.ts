import { leadsTo, objectHeads, trailerHeads } from '../read/object-heads.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { asInteger } from '../read/value.ts'

/**
 * Whether anything behind `from` has the shape of an object or of a trailer, and is not the one that the tables lead to.
 * Readers that find a table odd look through the file by themselves, and take the last of each. `from` is the end of the
 * revision that was signed before this one: what that one holds was judged with it.
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
  // A cross-reference stream need not list itself, nor must the one that a hybrid file hides.
  return file.crossReference.sections.some(
    (section) => section.offset === offset || asInteger(section.trailer.get('XRefStm')) === offset,
  )
}

/** An object stream that holds what no table looks for in it: readers that look by themselves unpack it all. */
function hasStrayMembers(file: PdfFile, container: number): boolean {
  return file.packedIn(container).some((number) => {
    const location = file.location(number)
    return location?.kind !== 'compressed' || location.container !== container
  })
}

/** By number, where the last object of it begins. */
function lastObjects(bytes: Uint8Array, from: number): Map<number, number> {
  return new Map(Array.from(objectHeads(bytes, from), ({ number, offset }) => [number, offset]))
}

function countTrailers(bytes: Uint8Array, from: number): number {
  return Array.from(trailerHeads(bytes, from)).length
}
