import type { FieldTag } from '../../src/find-text/search-text.ts'
import { coverOperators } from '../../src/find-text/tags/cover-tags.ts'
import { openForChange, saveUpdate } from '../../src/open/open-for-change.ts'
import { readGeometry } from '../../src/page/page-box.ts'
import { wrapContent } from '../../src/page/page-content.ts'

/** Draws what hides the tags over the pages. */
export async function hideTags(bytes: Uint8Array, tags: readonly FieldTag[]): Promise<Uint8Array> {
  const { document, bytes: before, pages, resolve } = await openForChange(bytes)
  for (const [index, page] of pages.entries()) {
    const covers = tags.filter((tag) => tag.page === index + 1).flatMap((tag) => tag.covers)
    wrapContent(document, page, resolve, '', coverOperators(covers, readGeometry(page, resolve)))
  }
  return saveUpdate(document, before)
}
