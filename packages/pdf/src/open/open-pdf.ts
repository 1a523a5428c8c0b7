import { PDF } from '@libpdf/core'
import { PdfError } from '../errors.ts'
import { listPages, type Resolve } from '../page/page-tree.ts'
import { findWord } from './byte-search.ts'
import { listFields } from './form-fields.ts'
import { isJudgeable, isReadable } from './is-readable.ts'
import { limits } from './limits.ts'
import type { OpenedPdf } from './opened-pdf.ts'
import { encrypted, rebuildXref } from './rebuild-xref.ts'
import { requireWhole } from './require-whole.ts'
import { separatePages } from './separate-pages.ts'
import { withOneTable } from './with-one-table.ts'

/** Readers look for the header here (ISO 32000-1 Annex H.3). */
const headerWithin = 1024

/**
 * Opens hostile bytes, mended where they are damaged and not signed. The parser may still loop or eat memory on some of
 * them, so whoever calls this gives it a thread with limits.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  if (bytes.length > limits.bytes)
    throw new PdfError('too-large', `This file is larger than ${limits.bytes / 1024 / 1024} MB`)
  const header = findWord(bytes.subarray(0, headerWithin), '%PDF-')
  if (header < 0) throw new PdfError('not-a-pdf', 'This file is not a PDF')
  const hasSignature = findWord(bytes, '/ByteRange') >= 0
  const opened = header === 0 ? await tryOpen(bytes, false) : undefined
  if (opened !== undefined && (hasSignature ? isJudgeable(bytes) : isReadable(bytes))) return opened
  if (hasSignature && header === 0 && isJudgeable(bytes)) {
    const asReadHere = await tryOpen(withOneTable(bytes), false)
    if (asReadHere?.fields.some(({ signature }) => signature !== undefined)) return { ...asReadHere, bytes }
  }
  // A signature covers bytes at their places, so a signed file is never mended.
  if (hasSignature)
    throw new PdfError('signed-and-damaged', 'This PDF is damaged, and a repair would break the signatures in it')
  return repair(bytes.slice(header))
}

/** Undefined for what cannot be opened without guessing, or has no pages. */
async function tryOpen(bytes: Uint8Array, repaired: boolean): Promise<OpenedPdf | undefined> {
  const document = await loadSound(bytes)
  if (document === undefined) return undefined
  if (document.isEncrypted) throw encrypted()
  const resolve: Resolve = (ref) => document.context.resolve(ref)
  const catalog = document.context.catalog.getDict()
  if (document.context.registry.nextObjectNumber > limits.objects)
    throw new PdfError('too-large', `This PDF has more than ${limits.objects} objects`)
  const pages = listPages(catalog, resolve)
  if (pages.length === 0) return undefined
  return { document, bytes, repaired, catalog, resolve, pages, fields: listFields(catalog, resolve) }
}

/** Only where the tables lead to every section and to a catalog. */
async function loadSound(bytes: Uint8Array): Promise<PDF | undefined> {
  try {
    await PDF.load(bytes, { lenient: false })
  } catch (error) {
    if (isOfTables(error)) return undefined
  }
  try {
    const document = await PDF.load(bytes)
    return document.recoveredViaBruteForce ? undefined : document
  } catch {
    return undefined
  }
}

function isOfTables(error: unknown): boolean {
  return error instanceof Error && (error.name === 'XRefParseError' || error.name === 'StructureError')
}

/** The gentlest way that helps: nothing but what stood before it, a new table, all written anew. */
async function repair(bytes: Uint8Array): Promise<OpenedPdf> {
  const asItIs = await tryOpen(bytes, true)
  if (asItIs !== undefined && isReadable(bytes)) return asItIs
  let best = asItIs
  let lacking: unknown
  for (const rebuilt of rebuildXref(bytes)) {
    const opened = await tryOpen(rebuilt, true)
    if (opened === undefined) continue
    best ??= opened
    if (!isReadable(rebuilt)) continue
    try {
      return requireWhole(opened)
    } catch (error) {
      lacking ??= error
    }
  }
  if (lacking !== undefined) throw lacking
  const rewritten = best && (await tryOpen(await rewrite(requireWhole(best)), true))
  if (rewritten !== undefined && isReadable(rewritten.bytes)) return rewritten
  const isEmpty = best === undefined && isReadable(bytes) && (await loadSound(bytes)) !== undefined
  throw isEmpty
    ? new PdfError('no-pages', 'This PDF has no pages')
    : new PdfError('damaged', 'This PDF is too damaged to be read')
}

/** Loses what the parser could not make sense of, as readers do, and decimals beyond the fifth. */
async function rewrite(opened: OpenedPdf): Promise<Uint8Array> {
  separatePages(opened)
  // The library writes only what it believes changed.
  opened.catalog.dirty = true
  return opened.document.save({ incremental: false })
}
