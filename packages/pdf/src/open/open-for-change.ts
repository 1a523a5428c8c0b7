import { type PDF, PdfRef } from '@libpdf/core'
import { PdfError } from '../errors.ts'
import { firstFreeNumber } from '../read/first-free-number.ts'
import { missingObjects } from '../read/missing-objects.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { firstStray } from '../read/stray-objects.ts'
import { collectObjects } from './collect-objects.ts'
import { limits } from './limits.ts'
import { openPdf } from './open-pdf.ts'
import type { OpenedPdf } from './opened-pdf.ts'
import { separatePages } from './separate-pages.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Opens a PDF to append to it. `bytes` is what `saveUpdate` appends to: the given bytes if they are sound, else a
 * repaired copy. Changes are made to the objects of `document`.
 */
export async function openForChange(bytes: Uint8Array): Promise<OpenedPdf> {
  const opened = await openWithoutStrays(bytes)
  // An update to a linearized file is an update like any other (ISO 32000-2 Annex F.4.6), but the library refuses it.
  Object.assign(opened.document, { _isLinearized: false })
  if (isSigned(opened)) return opened
  passOverTaken(opened)
  return separatePages(opened)
}

/**
 * Removes unlisted objects before anybody signs: after the next update some readers might show them, and the earlier
 * signature would not be valid.
 */
async function openWithoutStrays(bytes: Uint8Array): Promise<OpenedPdf> {
  const opened = await openPdf(bytes)
  if (isSigned(opened)) return opened
  const file = new PdfFile(opened.bytes)
  if (firstStray(file) === undefined) return opened
  return { ...(await openPdf(writeWhole(collectObjects(file)))), repaired: true }
}

/**
 * The library numbers new objects after the highest number that it has resolved. Resolving the highest one in use keeps
 * new objects off dangling references and cross-reference streams, which the library does not count.
 */
function passOverTaken({ document, bytes }: OpenedPdf): void {
  const file = new PdfFile(bytes)
  let highest = 0
  for (const number of [firstFreeNumber(file) - 1, ...missingObjects(file)])
    if (number < limits.objects) highest = Math.max(highest, number)
  document.context.resolve(PdfRef.of(highest, 0))
}

export function isSigned({ fields }: Pick<OpenedPdf, 'fields'>): boolean {
  return fields.some(({ signature }) => signature !== undefined)
}

/** Appends the changes. The old bytes stay unchanged, to the last one: signatures may rely on them. */
export async function saveUpdate(document: PDF, before: Uint8Array): Promise<Uint8Array> {
  const after = await document.save({ incremental: true, subsetFonts: true })
  // Not byte by byte in JavaScript, which would take as long as everything else on a large file.
  if (Buffer.compare(after.subarray(0, before.length), before) !== 0)
    throw new PdfError('unsupported', 'This PDF cannot be changed without rewriting it')
  return after
}
