import { PdfError } from '../errors.ts'
import { readDocMdp } from '../open/doc-mdp.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { beginSignature } from './begin-signature.ts'
import { closedByAuthor } from './signature-field.ts'

/** Throws if nobody can sign the document: better before the signers are invited than when they arrive. */
export async function refuseUnsignable(opened: OpenedPdf): Promise<void> {
  const { catalog, resolve, fields } = opened
  if (readDocMdp(opened) === 1) throw closedByAuthor()
  if (catalog.getBool('NeedsRendering', resolve)?.value === true)
    throw new PdfError(
      'unsupported',
      'This PDF is a dynamic XFA form, which has no pages to sign. Print it to a PDF first',
    )
  if (fields.some(({ signature }) => signature !== undefined)) await rehearse(opened)
}

/** Earlier signatures may forbid any further one. The result is discarded. */
async function rehearse({ bytes, fields }: OpenedPdf): Promise<void> {
  const taken = new Set(fields.map(({ name }) => name))
  let fieldName = 'Rehearsal'
  while (taken.has(fieldName)) fieldName += '_'
  await beginSignature(bytes, { field: { kind: 'invisible', fieldName }, subFilter: 'ETSI.CAdES.detached' })
}
