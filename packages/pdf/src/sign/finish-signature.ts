import { PdfError } from '../errors.ts'
import { matchesAt } from '../read/syntax.ts'
import type { PreparedSignature } from './begin-signature.ts'
import { hexString } from './serialize.ts'

/**
 * Writes the CMS, or the timestamp token, into its placeholder; the rest stays zero. The begun bytes become the file,
 * without a copy, so a signature is finished once.
 */
export function finishSignature(
  { bytes, contents }: Pick<PreparedSignature, 'bytes' | 'contents'>,
  cms: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { from, to } = contents
  const room = (to - from - 2) / 2
  const isPlace = Number.isInteger(room) && room > 0 && bytes[from] === 0x3c && bytes[to - 1] === 0x3e
  if (!isPlace || !matchesAt(bytes, from - '/Contents '.length, '/Contents ')) {
    throw new PdfError('damaged', 'there is no place for a signature')
  }
  for (let at = from + 1; at < to - 1; at++) {
    if (bytes[at] !== 0x30) throw new PdfError('damaged', 'the place for the signature is taken')
  }
  if (cms.length === 0 || cms.length > room) {
    throw new PdfError('too-large', `the signature has ${cms.length} bytes, and there is room for ${room}`)
  }
  bytes.set(hexString(cms).subarray(1, -1), from + 1)
  return bytes
}
