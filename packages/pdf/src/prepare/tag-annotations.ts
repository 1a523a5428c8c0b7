import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfString } from '@libpdf/core'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import type { Page } from '../page/page-tree.ts'
import { appendKids, readStructureTree, type StructureTree } from './structure-tree.ts'

interface AddedAnnotations {
  readonly page: Page
  readonly refs: readonly PdfRef[]
}

/**
 * Adds annotations of these kinds to the structure of a tagged document (ISO 32000-2 14.7, 14.8), one section per page,
 * so that screen readers reach them. Other documents stay unchanged.
 */
export function tagAnnotations(
  opened: OpenedPdf,
  added: readonly AddedAnnotations[],
  kinds: readonly ('Link' | 'Widget')[],
): void {
  const tree = readStructureTree(opened)
  if (tree === null) return
  const parents: PdfRef[] = []
  const sections = added.map(({ page, refs }) => {
    page.dict.set('Tabs', PdfName.of('S'))
    const section = makeSection(tree.parent)
    const ref = opened.document.register(section)
    const tagged = refs.filter((annotation) => kinds.some((kind) => kindOf(opened, annotation) === kind))
    const elements = tagged.map((annotation, i) =>
      addElement(opened, ref, page, annotation, tree.nextKey + parents.length + i),
    )
    for (const element of elements) parents.push(element)
    section.set('K', PdfArray.of(...elements))
    return ref
  })
  appendKids(opened, tree.parent, sections)
  addParents(opened, tree, parents)
}

function kindOf({ resolve }: OpenedPdf, ref: PdfRef): string | undefined {
  const annotation = resolve(ref)
  return annotation instanceof PdfDict ? annotation.getName('Subtype')?.value : undefined
}

/** In English like the block, whatever the document's language. */
function makeSection(parent: PdfRef): PdfDict {
  const kind = { Type: PdfName.of('StructElem'), S: PdfName.of('Sect') }
  return PdfDict.of({ ...kind, P: parent, Lang: PdfString.fromString('en') })
}

/** The annotation is its only kid, and a direct one: some validators look for a field nowhere else. */
function addElement(opened: OpenedPdf, section: PdfRef, page: Page, ref: PdfRef, key: number): PdfRef {
  const { document, resolve } = opened
  const annotation = resolve(ref)
  const entries = annotation instanceof PdfDict ? annotation : new PdfDict()
  entries.set('StructParent', PdfNumber.of(key))
  const isLink = kindOf(opened, ref) === 'Link'
  const said: PdfObject | undefined = entries.get(isLink ? 'Contents' : 'TU')
  const own = page.ref === undefined ? {} : { Pg: page.ref }
  return document.createDict({
    Type: PdfName.of('StructElem'),
    S: PdfName.of(isLink ? 'Link' : 'Form'),
    P: section,
    ...own,
    K: PdfDict.of({ Type: PdfName.of('OBJR'), Obj: ref, ...own }),
    ...(said === undefined ? {} : { Alt: said }),
  })
}

/** ISO 19005-1 6.1.12 allows arrays of 8191. */
const mostInLeaf = 1000

/** Maps keys to elements (ISO 32000-2 14.7.5.4), after all existing ones. */
function addParents(
  { document }: OpenedPdf,
  { root, leaves, nextKey }: StructureTree,
  parents: readonly PdfRef[],
): void {
  const made: PdfRef[] = []
  for (let start = 0; start < parents.length; start += mostInLeaf) {
    const part = parents.slice(start, start + mostInLeaf)
    const limits = [nextKey + start, nextKey + start + part.length - 1].map((key) => PdfNumber.of(key))
    const pairs = part.flatMap((parent, i) => [PdfNumber.of(nextKey + start + i), parent])
    made.push(document.createDict({ Limits: PdfArray.of(...limits), Nums: PdfArray.of(...pairs) }))
  }
  root.set('ParentTree', document.createDict({ Kids: new PdfArray([...leaves, ...made]) }))
  root.set('ParentTreeNextKey', PdfNumber.of(nextKey + parents.length))
}
