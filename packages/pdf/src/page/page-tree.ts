import { type PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { PdfError } from '../errors.ts'
import { limits } from '../open/limits.ts'

/** Resolves references; a missing object is null (ISO 32000-2 7.3.10). */
export type Resolve = (ref: PdfRef) => PdfObject | null

export interface Page {
  /** Undefined if a page is a direct object in its parent. */
  readonly ref: PdfRef | undefined
  readonly dict: PdfDict
  /** From the page's parent up to the root: the sources of inherited attributes. */
  readonly ancestors: readonly PdfDict[]
  /** Where the page is listed. */
  readonly kids: PdfArray
  readonly index: number
}

/**
 * The pages in order, each as often as it is listed. Nodes without /Type are recognized by their /Kids, as readers do;
 * anything but a dictionary is skipped; a node inside itself is not entered again.
 */
export function listPages(catalog: PdfDict, resolve: Resolve): Page[] {
  const found: Found = { pages: [], visits: 0 }
  const root = catalog.get('Pages', resolve)
  if (root instanceof PdfDict) walk(root, [root], found, resolve)
  return found.pages
}

interface Found {
  readonly pages: Page[]
  /** Nodes may be listed many times at every level, so a few of them can make endless paths. */
  visits: number
}

function walk(node: PdfDict, line: readonly PdfDict[], found: Found, resolve: Resolve): void {
  if (line.length > limits.pageDepth) throw new PdfError('too-deep', 'The page tree of this PDF is nested too deeply')
  const kids = node.getArray('Kids', resolve)
  if (kids === undefined) return
  for (let index = 0; index < kids.length; index++) {
    const entry = kids.at(index)
    const kid = entry instanceof PdfRef ? resolve(entry) : entry
    found.visits++
    if (found.pages.length === limits.pages || found.visits > 10 * limits.pages)
      throw new PdfError('too-large', `This PDF has more than ${limits.pages} pages`)
    if (!(kid instanceof PdfDict) || line.includes(kid)) continue
    if (isNode(kid, resolve)) walk(kid, [kid, ...line], found, resolve)
    else found.pages.push({ ref: entry instanceof PdfRef ? entry : undefined, dict: kid, ancestors: line, kids, index })
  }
}

function isNode(dict: PdfDict, resolve: Resolve): boolean {
  const type = dict.getName('Type', resolve)?.value
  if (type === 'Page') return false
  return type === 'Pages' || dict.getArray('Kids', resolve) !== undefined
}

/** A page attribute, inherited where the page has none (ISO 32000-2 7.7.3.4). */
export function inherited(page: Page, key: string, resolve: Resolve): PdfObject | undefined {
  for (const dict of [page.dict, ...page.ancestors]) {
    const value = dict.get(key, resolve)
    if (value !== undefined && value.type !== 'null') return value
  }
  return undefined
}
