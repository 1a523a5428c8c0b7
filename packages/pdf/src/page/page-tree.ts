import { type PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { PdfError } from '../errors.ts'
import { limits } from '../open/limits.ts'

/** Reads through references; what does not exist is null, as ISO 32000-2 7.3.10 has it. */
export type Resolve = (ref: PdfRef) => PdfObject | null

export interface Page {
  /** Undefined where a page stands in its parent itself instead of being referred to. */
  readonly ref: PdfRef | undefined
  readonly dict: PdfDict
  /** From the page's parent up to the root: where missing attributes are inherited from. */
  readonly ancestors: readonly PdfDict[]
  /** Where the page is listed. */
  readonly kids: PdfArray
  readonly index: number
}

/**
 * The pages in their order, each as often as it is listed. Nodes that lack their /Type are told by their /Kids, as readers
 * do; what is no dictionary is passed over; a node inside itself is not entered again.
 */
export function listPages(catalog: PdfDict, resolve: Resolve): Page[] {
  const found: Found = { pages: [], visits: 0 }
  const root = catalog.get('Pages', resolve)
  if (root instanceof PdfDict) walk(root, [root], found, resolve)
  return found.pages
}

interface Found {
  readonly pages: Page[]
  /** Nodes may be listed many times at every level, so that few of them make endless ways. */
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
