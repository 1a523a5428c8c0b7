import { noDrawingRules } from '../../src/archive/drawing-rules.ts'
import { writeOverlays } from '../../src/fields/write-overlays.ts'
import type { FieldTag } from '../../src/find-text/search-text.ts'
import { openForChange, saveUpdate } from '../../src/open/open-for-change.ts'
import { notoFonts } from './noto-fonts.ts'

/** Draws what hides the tags over the pages. */
export async function hideTags(bytes: Uint8Array, tags: readonly FieldTag[]): Promise<Uint8Array> {
  const opened = await openForChange(bytes)
  const covers = tags.flatMap(({ page, covers: rects }) => rects.map((rect) => ({ page, rect })))
  writeOverlays(opened, { fields: [], seals: [], covers }, notoFonts, noDrawingRules)
  return saveUpdate(opened.document, opened.bytes)
}
