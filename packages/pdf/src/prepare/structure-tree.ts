import { PdfArray, PdfDict, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import type { OpenedPdf } from '../open/opened-pdf.ts'

/** The structure of a tagged document (ISO 32000-2 14.7.2), as far as additions need it. */
export interface StructureTree {
  readonly root: PdfDict
  /** The parent of new elements: the element that contains all others, or the root. */
  readonly parent: PdfRef
  /** The nodes below the root of the parent tree. */
  readonly leaves: readonly PdfRef[]
  /** Greater than every key of that tree. */
  readonly nextKey: number
}

/** Null for an untagged document, and for one with an invalid structure: that one stays unchanged. */
export function readStructureTree(opened: OpenedPdf): StructureTree | null {
  const { catalog, resolve } = opened
  if (catalog.getDict('MarkInfo', resolve)?.getBool('Marked', resolve)?.value !== true) return null
  const rootRef = catalog.get('StructTreeRoot')
  const root = rootRef instanceof PdfRef ? asDict(resolve(rootRef)) : undefined
  if (!(rootRef instanceof PdfRef) || root === undefined) return null
  const tree = root.getDict('ParentTree', resolve)
  if (tree === undefined && root.has('ParentTree')) return null
  const next = root.getNumber('ParentTreeNextKey', resolve)?.value ?? 0
  const highest = tree === undefined ? -1 : highestKey(opened, tree)
  if (highest === undefined || !Number.isSafeInteger(next) || Math.max(next, highest) > mostKeys) return null
  const leaves = tree === undefined ? [] : leavesOf(opened, tree)
  return { root, parent: wholeOf(opened, root) ?? rootRef, leaves, nextKey: Math.max(0, next, highest + 1) }
}

/** No program counts beyond it; 32 bits hold it and all additions. */
const mostKeys = 1 << 30

const deepestTree = 32

/** The last key of the last node, since they are in order; undefined if it is not such a tree. */
function highestKey({ resolve }: OpenedPdf, tree: PdfDict): number | undefined {
  let node: PdfDict | undefined = tree
  for (let depth = 0; node !== undefined && depth < deepestTree; depth++) {
    const nums = node.getArray('Nums', resolve)
    if (nums !== undefined) return nums.length === 0 ? -1 : highestOf(nums)
    const kids: PdfArray | undefined = node.getArray('Kids', resolve)
    if (kids === undefined || kids.length === 0) return -1
    const last = kids.at(kids.length - 1)
    node = asDict(last instanceof PdfRef ? resolve(last) : last)
  }
  return undefined
}

function highestOf(nums: PdfArray): number | undefined {
  let highest = -1
  for (let i = 0; i < nums.length; i += 2) {
    const key = nums.at(i)
    if (!(key instanceof PdfNumber) || !Number.isSafeInteger(key.value)) return undefined
    highest = Math.max(highest, key.value)
  }
  return highest
}

/** The nodes of the tree if it has some; else its keys as a node of their own. */
function leavesOf({ document, resolve }: OpenedPdf, tree: PdfDict): PdfRef[] {
  const nums = tree.getArray('Nums', resolve)
  if (nums === undefined) {
    const kids = tree.getArray('Kids', resolve)?.toArray() ?? []
    return kids.map((kid) => (kid instanceof PdfRef ? kid : document.register(kid)))
  }
  const first = nums.at(0)
  const highest = highestOf(nums)
  if (!(first instanceof PdfNumber) || highest === undefined) return []
  return [document.createDict({ Limits: PdfArray.of(first, PdfNumber.of(highest)), Nums: nums })]
}

/** ISO 32000-2 14.8.4.3: elements that may contain sections. */
const grouping = new Set(['Document', 'Part', 'Art', 'Sect', 'Div'])

/** The only element below the root, if it may contain others. */
function wholeOf({ resolve }: OpenedPdf, root: PdfDict): PdfRef | undefined {
  const kids = root.get('K')
  const list = kids instanceof PdfRef ? resolve(kids) : kids
  const only = list instanceof PdfArray ? (list.length === 1 ? list.at(0) : undefined) : kids
  const element = only instanceof PdfRef ? asDict(resolve(only)) : undefined
  const kind = element?.getName('S', resolve)?.value ?? ''
  return only instanceof PdfRef && grouping.has(kind) ? only : undefined
}

/** After the existing kids of an element, or of the root. */
export function appendKids({ resolve }: OpenedPdf, parent: PdfRef, kids: readonly PdfRef[]): void {
  const dict = asDict(resolve(parent))
  const old = dict?.get('K')
  const list = old instanceof PdfRef ? resolve(old) : old
  const before = list instanceof PdfArray ? list.toArray() : old === undefined ? [] : [old]
  dict?.set('K', new PdfArray([...before, ...kids]))
}

function asDict(value: PdfObject | null | undefined): PdfDict | undefined {
  return value instanceof PdfDict && !(value instanceof PdfStream) ? value : undefined
}
