import { PdfArray, PdfString } from '@libpdf/core'
import { drawingRulesOf } from '../archive/drawing-rules.ts'
import { readArchiveProfile } from '../archive/read-archive-profile.ts'
import { PdfError } from '../errors.ts'
import { ExistingFields } from '../fields/existing-fields.ts'
import { refuseOnSigned } from '../fields/locate-fields.ts'
import { placedSigners } from '../fields/make-entries.ts'
import type { LocatedFields, PreparedSeal } from '../fields/requested-field.ts'
import { writeOverlays } from '../fields/write-overlays.ts'
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
import { planLaterFields } from './later-fields.ts'
import { type FieldSurroundings, makeVisibleFields, type PreparedField, type VisibleFields } from './make-fields.ts'
import { planStamps } from './plan-stamps.ts'
import { writeStamps } from './write-stamps.ts'

export interface PrepareRequest {
  readonly block: BlockContent
  /** True for a block on every page, compact except on the last; else only on the last page. */
  readonly allPages: boolean
  /** From `locateFields`. */
  readonly fields?: LocatedFields
  readonly fonts: FontSet
}

export interface PreparedDocument {
  readonly bytes: Uint8Array
  readonly pages: number
  /** False for a document that others have signed: its pages stay unchanged. */
  readonly stamped: boolean
  /** One per signer, in the order of the block's signers. Their names may differ from the requested ones. */
  readonly fields: readonly PreparedField[]
  readonly seals: readonly PreparedSeal[]
}

/**
 * Prepares a document for its signers, once, before the first of them signs: the certification block at the bottom of
 * its pages, and all fields to be filled. The result is an update to the given bytes, or to a repaired copy.
 */
export async function prepareDocument(bytes: Uint8Array, request: PrepareRequest): Promise<PreparedDocument> {
  const opened = await openForChange(bytes)
  const pages = opened.pages.length
  await refuseUnsignable(opened)
  const located = request.fields ?? { fields: [], seals: [], covers: [] }
  if (isSigned(opened)) {
    refuseOnSigned(located)
    return { bytes, pages, stamped: false, ...planLaterFields(opened, request.block, located) }
  }
  nameFile(opened, request.block.documentHash)
  closeFields(opened)
  const existing = new ExistingFields(opened)
  existing.resetAssigned(located)
  const rules = drawingRulesOf(readArchiveProfile(new PdfFile(opened.bytes)))
  drawFields(opened, located, request.fonts, rules)
  writeOverlays(opened, located, request.fonts, rules)
  const made = stamp(opened, request, { located, existing, rules })
  const prepared = await saveUpdate(opened.document, opened.bytes)
  requireSignable(new PdfFile(prepared), made)
  return { bytes: prepared, pages, stamped: true, fields: made.fields, seals: made.seals }
}

function stamp(
  opened: OpenedPdf,
  { block, allPages, fonts }: PrepareRequest,
  { located, existing, rules }: Pick<FieldSurroundings, 'located' | 'existing' | 'rules'>,
): VisibleFields {
  const typesetter = new Typesetter(fonts)
  const placed = placedSigners(located)
  const signers = block.signers.filter((_, index) => !placed.has(index))
  const hasMoreSigners = signers.length < block.signers.length
  const taken = [...located.fields, ...located.seals].flatMap(({ place }) => (place.kind === 'box' ? [place] : []))
  const stamps = planStamps(opened, typesetter, { ...block, signers, hasMoreSigners }, { allPages, taken })
  const pages = writeStamps(opened, typesetter, stamps, rules)
  return makeVisibleFields(opened, pages, { block, located, existing, fonts, rules })
}

/** Of all original fields together: every signature names them. */
const mostNameCharacters = 512 * 1024

/**
 * Throws if the document could not be signed later: better now than when the signers arrive. A field that some readers
 * take for a signer's would stay open to everybody.
 */
function requireSignable(file: PdfFile, { names, count }: VisibleFields): void {
  readPages(file)
  const all = readFormFields(file)
  const isMade = ({ name }: FormField) => names.has(name.split('.')[0] ?? '')
  if (all.reduce((sum, field) => sum + (isMade(field) ? 0 : field.name.length), 0) > mostNameCharacters)
    throw new PdfError('too-large', 'The names of the form fields of this PDF are too long')
  if (all.filter(isMade).length !== count)
    throw new PdfError('unsupported', 'This PDF has form fields whose names conflict with those of its signers')
}

/** Gives a file without an identifier one (ISO 32000-2 14.4), always the same. */
function nameFile({ document }: OpenedPdf, documentHash: string): void {
  const { trailer } = document.context.info
  if (trailer.getArray('ID') !== undefined) return
  const id = PdfString.fromHex(documentHash.slice(0, 32))
  trailer.set('ID', PdfArray.of(id, id))
}
