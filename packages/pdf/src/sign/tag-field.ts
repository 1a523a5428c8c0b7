import { PdfError } from '../errors.ts'
import { textString } from '../read/text-string.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { array, asInteger, asName, dictionary, name, number } from '../read/value.ts'
import type { IncrementalUpdate } from './incremental-update.ts'

/**
 * Adds a new field to the structure of a tagged document (ISO 32000-2 14.7, 14.8), so that screen readers reach it.
 * Only if nobody has signed: later it would change what was signed. An invalid structure stays unchanged.
 */
export function tagField(
  update: IncrementalUpdate,
  field: PdfReference,
  page: PdfReference,
  description: string,
): void {
  const tree = findTree(update)
  if (tree === undefined) return
  const { root, parent, kids, nextKey } = tree
  const element = update.add(
    dictionary([
      ['Type', name('StructElem')],
      ['S', name('Form')],
      ['P', parent],
      ['Pg', page],
      // Directly: some validators look for a field nowhere else.
      [
        'K',
        dictionary([
          ['Type', name('OBJR')],
          ['Obj', field],
          ['Pg', page],
        ]),
      ],
      ['Alt', textString(description)],
      ['Lang', textString('en')],
    ]),
  )
  const leaf = update.add(nodeOf(nextKey, nextKey, [number(nextKey), element]))
  update.setEntries(field, { StructParent: number(nextKey) })
  update.setEntries(page, { Tabs: name('S') })
  update.setEntries(parent, { K: array([...kids, element]) })
  update.setEntries(root, {
    ParentTree: update.add(dictionary([['Kids', array([...leavesOf(update, tree.parents), leaf])]])),
    ParentTreeNextKey: number(nextKey + 1),
  })
}

interface Tree {
  readonly root: PdfReference
  /** The parent of new elements: the element that contains all others, or the root. */
  readonly parent: PdfReference
  readonly kids: readonly PdfValue[]
  readonly parents: PdfValue | undefined
  /** Greater than every key of that tree. */
  readonly nextKey: number
}

function findTree(update: IncrementalUpdate): Tree | undefined {
  try {
    return readTree(update)
  } catch (error) {
    // An unreadable structure is no reason to refuse the document.
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** No program counts beyond it. */
const MOST_KEYS = 1 << 30

function readTree(update: IncrementalUpdate): Tree | undefined {
  const marked = update.resolve(update.entries(update.catalog.get('MarkInfo'))?.get('Marked'))
  const root = update.catalog.get('StructTreeRoot')
  if (marked.kind !== 'boolean' || !marked.value || root?.kind !== 'reference') return undefined
  const entries = update.entries(root)
  if (entries === undefined) return undefined
  const next = asInteger(update.resolve(entries.get('ParentTreeNextKey'))) ?? 0
  const parents = entries.get('ParentTree')
  const highest = highestKey(update, parents)
  if (highest === undefined || Math.max(next, highest) > MOST_KEYS) return undefined
  const parent = wholeOf(update, root) ?? root
  return { root, parent, kids: kidsOf(update, parent), parents, nextKey: Math.max(0, next, highest + 1) }
}

const DEEPEST_TREE = 32

/** The last key of the last node, since they are in order; undefined if it is not such a tree. */
function highestKey(update: IncrementalUpdate, tree: PdfValue | undefined): number | undefined {
  let node = tree
  for (let depth = 0; depth < DEEPEST_TREE; depth++) {
    const entries = update.entries(node)
    const keys = keysOf(update, entries?.get('Nums'))
    if (keys !== undefined) return highestOf(keys)
    const kids = update.file.items(entries?.get('Kids'))
    if (kids.length === 0) return -1
    node = kids.at(-1)
  }
  return undefined
}

function keysOf(update: IncrementalUpdate, nums: PdfValue | undefined): (number | undefined)[] | undefined {
  const list = update.resolve(nums)
  return list.kind === 'array' ? list.items.filter((_, i) => i % 2 === 0).map(asInteger) : undefined
}

function highestOf(keys: readonly (number | undefined)[]): number | undefined {
  let highest = -1
  for (const key of keys) {
    if (key === undefined) return undefined
    highest = Math.max(highest, key)
  }
  return highest
}

/** The nodes of the tree if it has some; else its keys as a node of their own. */
function leavesOf(update: IncrementalUpdate, tree: PdfValue | undefined): readonly PdfValue[] {
  const entries = update.entries(tree)
  const keys = keysOf(update, entries?.get('Nums'))
  if (keys === undefined) return update.file.items(entries?.get('Kids'))
  if (keys.length === 0) return []
  return [update.add(nodeOf(keys[0] ?? 0, highestOf(keys) ?? 0, update.file.items(entries?.get('Nums'))))]
}

function nodeOf(lowest: number, highest: number, nums: readonly PdfValue[]): PdfValue {
  return dictionary([
    ['Limits', array([lowest, highest].map(number))],
    ['Nums', array(nums)],
  ])
}

/** ISO 32000-2 14.8.4.3: elements that may contain sections and forms. */
const GROUPING = new Set(['Document', 'Part', 'Art', 'Sect', 'Div'])

/** The only element below the root, if it may contain others. */
function wholeOf(update: IncrementalUpdate, root: PdfReference): PdfReference | undefined {
  const kids = kidsOf(update, root)
  const [only] = kids
  if (kids.length !== 1 || only?.kind !== 'reference') return undefined
  return GROUPING.has(asName(update.resolve(update.entries(only)?.get('S'))) ?? '') ? only : undefined
}

function kidsOf(update: IncrementalUpdate, parent: PdfReference): readonly PdfValue[] {
  const kids = update.entries(parent)?.get('K')
  const list = update.resolve(kids)
  if (list.kind === 'array') return list.items
  return kids === undefined || list.kind === 'null' ? [] : [kids]
}
