import type { BlockForm, BlockPlan } from '../block/block-plan.ts'
import { planBlock } from '../block/plan-block.ts'
import { findFoot } from '../ink/find-foot.ts'
import { FreeSpaceReader } from '../ink/read-free-space.ts'
import type { BlockContent, Rectangle } from '../model.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { type PageGeometry, readGeometry, toBox } from '../page/page-box.ts'
import type { Page, Resolve } from '../page/page-tree.ts'
import { type Matrix, mapBox, userToVisual } from '../page/visual-space.ts'
import { PdfFile } from '../read/pdf-file.ts'
import type { Typesetter } from '../text/typesetter.ts'

/** A block and the page it goes on. */
export interface Stamp {
  readonly page: Page
  /** From 1. */
  readonly number: number
  /** Of the submitted page. */
  readonly geometry: PageGeometry
  readonly plan: BlockPlan
  /** Points of the page per point of the block: 1 except on pages too narrow for any block. */
  readonly scale: number
  /** Maps the block's coordinates to those of the visible page, which has grown by `growth` at its bottom. */
  readonly place: Matrix
  /** 0 if the foot of the page was empty. */
  readonly growth: number
}

export interface StampedParts {
  /** True for a block on every page; else only on the last. */
  readonly allPages: boolean
  /** Where fields go, on the submitted pages. */
  readonly taken: readonly { readonly page: number; readonly rect: Rectangle }[]
}

/** The supported widths of blocks. */
const [narrowest, widest] = [36, 14_400]
/** A file whose pages all have different widths would cost a plan for each; the rest uses these. */
const mostPlans = 24

/**
 * The whole block goes on the last page, a compact one on the others: into the empty foot of the page, or below what is
 * there. Each page is judged by itself.
 */
export function planStamps(
  { pages, resolve, bytes }: OpenedPdf,
  typesetter: Typesetter,
  content: BlockContent,
  { allPages, taken }: StampedParts,
): Stamp[] {
  const plans = new Map<string, BlockPlan>()
  const reader = new FreeSpaceReader(new PdfFile(bytes))
  const placesOn = (number: number) => taken.flatMap(({ page, rect }) => (page === number ? [rect] : []))
  const hasSamePages = reader.pageCount === pages.length
  const planStamp = (page: Page, index: number, form: BlockForm): Stamp => {
    const geometry = readGeometry(page, resolve)
    const plan = planFor(geometry.width, form, plans, typesetter, content)
    const scale = Math.min(1, geometry.width / plan.width)
    const left = Math.max(0, (geometry.width - plan.width * scale) / 2)
    const height = plan.height * scale
    const mayUseFoot = hasSamePages && !isTrimmedAtFoot(page, geometry, resolve)
    const foot = mayUseFoot ? findFoot(reader.read(index + 1, placesOn(index + 1)), geometry, height) : undefined
    const place: Matrix = [scale, 0, 0, scale, left, foot ?? 0]
    return { page, number: index + 1, geometry, plan, scale, place, growth: foot === undefined ? height : 0 }
  }
  const last = pages.at(-1)
  if (last === undefined) return []
  // The last page is read first: the limits of the reader must not be used up by the others.
  const lastStamp = planStamp(last, pages.length - 1, 'full')
  const others = allPages ? pages.slice(0, -1).map((page, index) => planStamp(page, index, 'compact')) : []
  return [...others, lastStamp]
}

/** What is outside of the TrimBox is cut off after printing (ISO 32000-2 14.11.2). */
function isTrimmedAtFoot(page: Page, geometry: PageGeometry, resolve: Resolve): boolean {
  const trim = toBox(page.dict.get('TrimBox', resolve), resolve)
  return trim !== undefined && mapBox(userToVisual(geometry), trim).y0 > 1
}

function planFor(
  pageWidth: number,
  form: BlockForm,
  plans: Map<string, BlockPlan>,
  typesetter: Typesetter,
  content: BlockContent,
): BlockPlan {
  const width = Math.min(widest, Math.max(narrowest, Math.floor(pageWidth)))
  const key = `${form} ${width}`
  const known = plans.get(key) ?? (plans.size >= mostPlans ? nearest(width, form, plans) : undefined)
  if (known !== undefined) return known
  const plan = planBlock(typesetter, content, { width, form })
  plans.set(key, plan)
  return plan
}

/** The widest that fits, or else the narrowest. */
function nearest(width: number, form: BlockForm, plans: Map<string, BlockPlan>): BlockPlan | undefined {
  const ofForm = [...plans.values()].filter((plan) => plan.form === form).sort((one, other) => one.width - other.width)
  return ofForm.findLast((plan) => plan.width <= width) ?? ofForm[0]
}
