import { PdfError } from '../errors.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { collectObjects } from './collect-objects.ts'
import { forgivingReader } from './forgiving-reader.ts'
import { writeWhole } from './write-whole.ts'

/**
 * The same document with its malformed objects well-formed. Undefined if the tables are wrong, or if readers would not
 * agree on an object: nothing is guessed, and nothing left out.
 */
export function rewriteMalformed(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return writeWhole(collectObjects(new PdfFile(bytes, forgivingReader(bytes))))
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
