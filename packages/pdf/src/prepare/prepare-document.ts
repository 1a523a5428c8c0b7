import { PdfArray, PdfString } from '@libpdf/core'
import { type DrawingRules, drawingRulesOf } from '../archive/drawing-rules.ts'
import { readArchiveProfile } from '../archive/read-archive-profile.ts'
import { PdfError } from '../errors.ts'
import type { BlockContent, FontSet } from '../model.ts'
import { isSigned, openForChange, saveUpdate } from '../open/open-for-change.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { type FormField, readFormFields } from '../read/form-fields.ts'
import { readPages } from '../read/page-tree.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { refuseUnsignable } from '../sign/refuse-unsignable.ts'
import { Typesetter } from '../text/typesetter.ts'
import { closeFields } from './close-fields.ts'
import { drawFields } from './draw-fields.ts'
import { makeVisibleFields, nameLaterFields, type PreparedField } from './make-fields.ts'
import { planStamps } from './plan-stamps.ts'
import { writeStamps } from './write-stamps.ts'

export interface PrepareRequest {
  readonly block: BlockContent
  /** True for a block on every page, compact except on the last; else only on the last page. */
  readonly allPages: boolean
  readonly fonts: FontSet
}

export interface PreparedDocument {
  readonly bytes: Uint8Array
  readonly pages: number
  /** False for a document that others have signed: its pages stay unchanged. */
  readonly stamped: boolean
  /** One per signer, in the order of the block's signers. Their names may differ from the requested ones. */
  readonly fields: readonly PreparedField[]
}

/**
 * Prepares a document for its signers, once, before the first of them signs: the certification block at the bottom of
 * its pages, and all fields to be filled. The result is an update to the given bytes, or to a repaired copy.
 */
export async function prepareDocument(bytes: Uint8Array, request: PrepareRequest): Promise<PreparedDocument> {
  const opened = await openForChange(bytes)
  const pages = opened.pages.length
  await refuseUnsignable(opened)
  if (isSigned(opened)) {
    return { bytes, pages, stamped: false, fields: nameLaterFields(opened, request.block.signers) }
  }
  nameFile(opened, request.block.documentHash)
  closeFields(opened)
  const rules = drawingRulesOf(readArchiveProfile(new PdfFile(opened.bytes)))
  drawFields(opened, request.fonts, rules)
  const { fields, stampedPages } = stamp(opened, request, rules)
  const prepared = await saveUpdate(opened.document, opened.bytes)
  requireSignable(new PdfFile(prepared), fields, stampedPages)
  return { bytes: prepared, pages, stamped: true, fields }
}

function stamp(opened: OpenedPdf, { block, allPages, fonts }: PrepareRequest, rules: DrawingRules) {
  const typesetter = new Typesetter(fonts)
  const stamps = planStamps(opened, typesetter, block, allPages)
  const pages = writeStamps(opened, typesetter, stamps, rules)
  return { fields: makeVisibleFields(opened, pages, block), stampedPages: pages.length }
}

/** Of all original fields together: every signature names them. */
const mostNameCharacters = 512 * 1024

/**
 * Throws if the document could not be signed later: better now than when the signers arrive. A field that some readers
 * take for a signer's would stay open to everybody.
 */
function requireSignable(file: PdfFile, fields: readonly PreparedField[], stampedPages: number): void {
  readPages(file)
  const all = readFormFields(file)
  const made = new Set(fields.flatMap(({ fieldName, textFieldName }) => [fieldName, textFieldName ?? fieldName]))
  const isMade = ({ name }: FormField) => made.has(name.split('.')[0] ?? '')
  if (all.reduce((sum, field) => sum + (isMade(field) ? 0 : field.name.length), 0) > mostNameCharacters)
    throw new PdfError('too-large', 'The names of the form fields of this PDF are too long')
  if (all.filter(isMade).length !== fields.length * (1 + stampedPages))
    throw new PdfError('unsupported', 'This PDF has form fields whose names conflict with those of its signers')
}

/** Gives a file without an identifier one (ISO 32000-2 14.4), always the same. */
function nameFile({ document }: OpenedPdf, documentHash: string): void {
  const { trailer } = document.context.info
  if (trailer.getArray('ID') !== undefined) return
  const id = PdfString.fromHex(documentHash.slice(0, 32))
  trailer.set('ID', PdfArray.of(id, id))
}
