import type { PdfFile } from '../read/pdf-file.ts'
import { lastIndexOf } from '../read/syntax.ts'
import { hasUnlistedObjects } from './unlisted-objects.ts'

/**
 * Whether more begins behind the last end of the file that has no end of its own: a version that was lost on the way, and
 * its signatures with it. A few bytes that mean nothing follow many a sound file, and do no harm where nothing was signed.
 */
export function isCutOff(file: PdfFile): boolean {
  const { end, trailingBytes } = file.crossReference
  if (!trailingBytes) return false
  return hasUnlistedObjects(file, end) || lastIndexOf(file.bytes.subarray(end), '/ByteRange') >= 0
}
