import { readPages } from '../read/page-tree.ts'
import { array } from '../read/value.ts'
import type { IncrementalUpdate } from './incremental-update.ts'

/**
 * Makes direct annotations in the list of their page indirect objects. Later revisions append to that list; a validator
 * can then tell by the numbers that the existing ones are unchanged.
 */
export function separateAnnotations(update: IncrementalUpdate): void {
  const done = new Set<number>()
  for (const { reference, entries } of readPages(update.file)) {
    const list = entries.get('Annots')
    const items = update.file.items(list)
    if (!items.some(({ kind }) => kind === 'dictionary')) continue
    const owner = list?.kind === 'reference' ? list : reference
    if (done.has(owner.number)) continue
    done.add(owner.number)
    const separated = array(items.map((item) => (item.kind === 'dictionary' ? update.add(item) : item)))
    if (owner === reference) update.setEntries(reference, { Annots: separated })
    else update.replace(owner, separated)
  }
}
