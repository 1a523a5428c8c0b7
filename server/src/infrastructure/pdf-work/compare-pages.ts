import { PdfError } from '@countersign/pdf'
import { changedFields, looksTheSame, pagesToCompare } from '@countersign/pdf/compare'
import type { ComparedPages, PageComparisonRequest } from '../../ports/pdf-work.ts'
import { DrawableFile, type DrawableRevision, type DrawnPage } from './draw-pages.ts'
import { startPdfium } from './start-pdfium.ts'

/** Processor time: less than any file has for one act, so that the comparisons until then are not lost. */
const mostMs = 8000

/** Renders the pages of each revision and of the whole file. A page in changedPages is rendered wherever it is. */
export async function comparePages(
  bytes: Uint8Array,
  { lengths, changedPages }: PageComparisonRequest,
  ms = mostMs,
): Promise<readonly (ComparedPages | null)[]> {
  return await refusing(async () => {
    const pdfium = await startPdfium()
    const isOver = limitProcessor(ms)
    const file = new DrawableFile(pdfium, bytes)
    const whole = file.open(bytes.length)
    if (whole === undefined) throw new PdfError('damaged', 'the file cannot be rendered')
    const tallies = lengths.map((length) => openTally(file.open(length), whole))
    const pageCount = Math.max(whole.pageCount, ...tallies.map((tally) => tally?.pageCount ?? 0))
    for (const page of pagesToCompare(pageCount, changedPages)) {
      if (isOver()) break
      comparePage(page, whole, tallies, isOver)
    }
    return tallies.map(
      (tally) => tally && { differing: tally.differing, compared: tally.compared, left: leftOf(tally) },
    )
  })
}

interface Tally {
  readonly revision: DrawableRevision
  /** Of the revision or of the whole file, whichever has more. */
  readonly pageCount: number
  readonly differing: number[]
  compared: number
}

function openTally(revision: DrawableRevision | undefined, whole: DrawableRevision): Tally | null {
  if (revision === undefined) return null
  return { revision, pageCount: Math.max(revision.pageCount, whole.pageCount), differing: [], compared: 0 }
}

function leftOf({ pageCount, compared }: Tally): number {
  return pageCount - compared
}

/** One current picture serves all revisions. */
function comparePage(
  page: number,
  whole: DrawableRevision,
  tallies: readonly (Tally | null)[],
  isOver: () => boolean,
): void {
  const now = whole.draw(page)
  for (const tally of tallies) {
    if (tally === null || page > tally.pageCount || isOver()) continue
    const before = tally.revision.draw(page)
    if (before === 'not-drawn' && now === 'not-drawn') continue
    tally.compared++
    if (!showsTheSame(before, now)) tally.differing.push(page)
  }
}

/** One library renders both: if it can render only one of them, they differ. */
function showsTheSame(before: DrawnPage, now: DrawnPage): boolean {
  if (before === 'not-drawn' || now === 'not-drawn') return false
  if (!looksTheSame(before?.picture ?? null, now?.picture ?? null)) return false
  return changedFields(before?.fields ?? new Map(), now?.fields ?? new Map()).length === 0
}

function limitProcessor(ms: number): () => boolean {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000 > ms
  }
}

/** The part that is used here. Node has it, but its types leave it to the DOM's. */
declare const WebAssembly: { readonly RuntimeError: ErrorConstructor }

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Panics, stack overflow and exhausted memory.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
      throw new PdfError('too-large', 'the pages are too complex to be rendered', { cause: error })
    }
    throw error
  }
}
