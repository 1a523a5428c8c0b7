import type { BlockContent } from '../model.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { emptySignatureFields, LaterPlaces } from '../sign/later-places.ts'
import type { PreparedField } from './make-fields.ts'
import { FreeNames } from './widen-form.ts'

/**
 * The fields for a document that others have signed. Any change of its pages would break their signatures, and so might
 * an empty field; a signature may add its own (ISO 32000-2 12.8.2.2.2). One signer takes the only field for signatures
 * that the document has left: with more of either, nobody knows which is whose.
 */
export function planLaterFields(
  opened: OpenedPdf,
  { signers, language }: Pick<BlockContent, 'signers' | 'language'>,
): PreparedField[] {
  const file = new PdfFile(opened.bytes)
  const [empty, ...furtherEmpty] = emptySignatureFields(file)
  if (signers.length === 1 && empty !== undefined && furtherEmpty.length === 0) {
    return [{ ...empty, exists: true, textFieldName: null, invisible: null, entries: [] }]
  }
  const names = new FreeNames(opened.fields)
  const places = new LaterPlaces(file, language)
  return signers.map((signer) => {
    const place = places.next()
    return {
      fieldName: names.take(signer.fieldName),
      exists: false,
      textFieldName: null,
      page: typeof place === 'string' ? opened.pages.length : place.page,
      rect: null,
      invisible: typeof place === 'string' ? place : null,
      entries: [],
    }
  })
}
