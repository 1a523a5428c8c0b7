import { PDF, type PdfObject, type PdfRef } from '@libpdf/core'
import { PdfError } from '../errors.ts'
import { listPages, type Resolve } from '../page/page-tree.ts'
import { findWord } from './byte-search.ts'
import { removeRestrictions } from './encryption/remove-restrictions.ts'
import { listFields } from './form-fields.ts'
import { isEncrypted, isJudgeable, isReadable } from './is-readable.ts'
import { limits } from './limits.ts'
import type { OpenedPdf } from './opened-pdf.ts'
import { rebuildXref } from './rebuild-xref.ts'
import { requireWhole } from './require-whole.ts'
import { rewriteMalformed } from './rewrite-malformed.ts'
import { withOneTable } from './with-one-table.ts'

/** Readers look for the header here (ISO 32000-1 Annex H.3). */
const headerWithin = 1024

/**
 * Opens hostile bytes, repaired if they are damaged and not signed. The library, which may loop forever on malformed
 * objects, gets only what the strict reader has read.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  if (bytes.length > limits.bytes)
    throw new PdfError('too-large', `This file is larger than ${limits.bytes / 1024 / 1024} MB`)
  const header = findWord(bytes.subarray(0, headerWithin), '%PDF-')
  if (header < 0) throw new PdfError('not-a-pdf', 'This file is not a PDF')
  const fromHeader = header === 0 ? bytes : bytes.slice(header)
  const isSigned = findWord(bytes, '/ByteRange') >= 0
  if (isEncrypted(fromHeader)) return openRestricted(fromHeader, isSigned)
  if (isSigned) return openSigned(bytes)
  return (await openReadable(fromHeader, header > 0)) ?? repair(fromHeader)
}

/** Restrictions depend on the reader's good will, but a signature covers the encrypted bytes in place. */
async function openRestricted(bytes: Uint8Array, isSigned: boolean): Promise<OpenedPdf> {
  const decrypted = isSigned ? undefined : removeRestrictions(bytes)
  if (decrypted === undefined || findWord(decrypted, '/ByteRange') >= 0)
    throw new PdfError(
      'encrypted',
      'This PDF is encrypted and signed. Removing the encryption would invalidate its signatures',
    )
  const opened = await openReadable(decrypted, false)
  if (opened === undefined) throw new PdfError('damaged', 'This PDF is encrypted and too damaged to be read')
  return { ...opened, restrictionsRemoved: true }
}

/** A signature covers bytes in place, so a signed file is never repaired. */
async function openSigned(bytes: Uint8Array): Promise<OpenedPdf> {
  if (isJudgeable(bytes)) {
    const opened = await tryOpen(bytes, false)
    if (opened !== undefined) return opened
    const asReadHere = await tryOpen(withOneTable(bytes), false)
    if (asReadHere?.fields.some(({ signature }) => signature !== undefined)) return { ...asReadHere, bytes }
  }
  throw signedAndDamaged()
}

function signedAndDamaged(): PdfError {
  return new PdfError('signed-and-damaged', 'This PDF is damaged, and repairing it would invalidate its signatures')
}

async function openReadable(bytes: Uint8Array, repaired: boolean): Promise<OpenedPdf | undefined> {
  return isReadable(bytes) ? tryOpen(bytes, repaired) : undefined
}

/** Undefined if it cannot be opened without guessing, or has no pages. */
async function tryOpen(bytes: Uint8Array, repaired: boolean): Promise<OpenedPdf | undefined> {
  const document = await loadSound(bytes)
  if (document === undefined) return undefined
  const resolve: Resolve = (ref) => readThrough(document, ref)
  const catalog = document.context.catalog.getDict()
  if (document.context.registry.nextObjectNumber > limits.objects)
    throw new PdfError('too-large', `This PDF has more than ${limits.objects} objects`)
  const pages = listPages(catalog, resolve)
  if (pages.length === 0) return undefined
  return {
    document,
    bytes,
    repaired,
    restrictionsRemoved: false,
    catalog,
    resolve,
    pages,
    fields: listFields(catalog, resolve),
  }
}

/** Only if the tables lead to every section and to a catalog. */
async function loadSound(bytes: Uint8Array): Promise<PDF | undefined> {
  try {
    const strictly = await PDF.load(bytes, { lenient: false })
    // In lenient mode the library reads malformed objects as null, but loops on some of them.
    return isReadable(bytes) ? await PDF.load(bytes) : strictly
  } catch {
    return undefined
  }
}

/** For a signed file only what validation needs has been read before. */
function readThrough(document: PDF, ref: PdfRef): PdfObject | null {
  try {
    return document.context.resolve(ref)
  } catch (error) {
    throw new PdfError('signed-and-damaged', signedAndDamaged().message, { cause: error })
  }
}

/** The least invasive repair that helps: a new table, or malformed objects rewritten. */
async function repair(bytes: Uint8Array): Promise<OpenedPdf> {
  const lacking: unknown[] = []
  for (const repaired of waysToRepair(bytes, lacking)) {
    const opened = await openReadable(repaired, true)
    if (opened === undefined) continue
    try {
      return requireWhole(opened)
    } catch (error) {
      lacking.push(error)
    }
  }
  const isEmpty = isReadable(bytes) && (await loadSound(bytes)) !== undefined
  throw isEmpty
    ? new PdfError('no-pages', 'This PDF has no pages')
    : (lacking[0] ?? new PdfError('damaged', 'This PDF is too damaged to be read'))
}

/** If a new table leads to an incomplete document, rewriting that document would not complete it. */
function* waysToRepair(bytes: Uint8Array, lacking: readonly unknown[]): Generator<Uint8Array> {
  yield* rebuildXref(bytes)
  if (lacking.length > 0) return
  for (const malformed of withNewTables(bytes)) {
    const rewritten = rewriteMalformed(malformed)
    if (rewritten !== undefined) yield rewritten
  }
}

function* withNewTables(bytes: Uint8Array): Generator<Uint8Array> {
  yield bytes
  yield* rebuildXref(bytes)
}
