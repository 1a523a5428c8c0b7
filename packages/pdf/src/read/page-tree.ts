import { PdfError } from '../errors.ts'
import type { PdfFile } from './pdf-file.ts'
import type { PdfReference, PdfValue } from './value.ts'
import { asName } from './value.ts'

export type PdfPage = {
  readonly reference: PdfReference
  readonly entries: ReadonlyMap<string, PdfValue>
  /** Own or inherited. */
  readonly inheritable: ReadonlyMap<string, PdfValue>
}

// ISO 32000-2 7.7.3.4.
const INHERITABLE = ['Resources', 'MediaBox', 'CropBox', 'Rotate']
const MAX_PAGES = 20_000
const MAX_NODES = 50_000
const MAX_DEPTH = 64

export function readPages(file: PdfFile): PdfPage[] {
  const pages: PdfPage[] = []
  let nodes = 0
  const visit = (node: PdfValue | undefined, inherited: ReadonlyMap<string, PdfValue>, depth: number): void => {
    if (node?.kind !== 'reference') throw new PdfError('damaged', 'the page tree of the file is malformed')
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) throw new PdfError('damaged', 'the page tree of the file has no end')
    const entries = file.dictionary(node)
    if (entries === undefined) throw new PdfError('damaged', 'a page of the file is missing')
    const inheritable = new Map(inherited)
    for (const key of INHERITABLE) {
      const value = entries.get(key)
      if (value !== undefined) inheritable.set(key, value)
    }
    const type = asName(file.resolve(entries.get('Type')))
    if (type === 'Pages' || (type !== 'Page' && entries.has('Kids'))) {
      for (const kid of file.items(entries.get('Kids'))) visit(kid, inheritable, depth + 1)
    } else pages.push({ reference: node, entries, inheritable })
    if (pages.length > MAX_PAGES) throw new PdfError('too-large', 'the file has too many pages')
  }
  visit(file.catalog.get('Pages'), new Map(), 0)
  if (pages.length === 0) throw new PdfError('no-pages', 'the file has no pages')
  return pages
}
