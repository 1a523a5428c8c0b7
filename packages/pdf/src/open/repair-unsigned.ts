import { findWord } from './byte-search.ts'
import { isReadable } from './is-readable.ts'
import { openPdf } from './open-pdf.ts'

/** The given bytes if they are sound or signed, since a signature covers bytes in place; else a repaired copy. */
export async function repairUnsigned(bytes: Uint8Array): Promise<Uint8Array> {
  if (findWord(bytes, '/ByteRange') >= 0 || isReadable(bytes)) return bytes
  const { bytes: repaired } = await openPdf(bytes)
  return repaired
}
