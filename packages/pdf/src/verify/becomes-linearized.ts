import { PdfError } from '../errors.ts'
import { readIndirectObject } from '../read/indirect-object.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { asInteger, entriesOf } from '../read/value.ts'

/**
 * Reports whether a signed file is linearized according to its current length (ISO 32000-2 F.3.2). Readers then start
 * at the table after its first object, and at no other before.
 */
export function becomesLinearized(signed: PdfFile, now: PdfFile): boolean {
  return now.bytes.length !== signed.bytes.length && claimedLength(now) === now.bytes.length
}

function claimedLength({ bytes }: PdfFile): number | undefined {
  try {
    const { value } = readIndirectObject(bytes, 0, (length) => asInteger(length))
    const entries = entriesOf(value)
    return entries?.has('Linearized') ? asInteger(entries.get('L')) : undefined
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}
