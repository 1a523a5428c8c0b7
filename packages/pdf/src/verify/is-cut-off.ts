import type { PdfFile } from '../read/pdf-file.ts'
import { lastIndexOf } from '../read/syntax.ts'
import { hasUnlistedObjects } from './unlisted-objects.ts'

/**
 * Reports whether more begins after the last end of the file without an end of its own: a version was lost on the way,
 * with its signatures. A few meaningless bytes follow many sound files, and are safe if nothing was signed.
 */
export function isCutOff(file: PdfFile): boolean {
  const { end, trailingBytes } = file.crossReference
  if (!trailingBytes) return false
  return hasUnlistedObjects(file, end) || lastIndexOf(file.bytes.subarray(end), '/ByteRange') >= 0
}
