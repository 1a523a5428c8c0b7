import type { PdfRef } from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { BlockPlan } from '../block/block-plan.ts'
import { drawBlock, drawPageNumber } from '../block/draw-block.ts'
import type { Drawing } from '../block/drawing.ts'
import { writeForms } from '../block/write-forms.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { addXObjects, growPage } from '../page/grow-page.ts'
import type { PageGeometry } from '../page/page-box.ts'
import { wrapContent } from '../page/page-content.ts'
import { combine, type Matrix, visualToUser } from '../page/visual-space.ts'
import { preciseOperands } from '../text/operand.ts'
import type { Typesetter } from '../text/typesetter.ts'
import type { Stamp } from './plan-stamps.ts'

/** A page with its block. */
export interface StampedPage {
  readonly stamp: Stamp
  /** Of the page as it is now. */
  readonly geometry: PageGeometry
  /** Maps the block's coordinates to the page's user space. */
  readonly toUser: Matrix
}

/** Draws the blocks, and places them at the foot of their pages, which grow where there is no room. */
export function writeStamps(
  opened: OpenedPdf,
  typesetter: Typesetter,
  stamps: readonly Stamp[],
  rules: DrawingRules,
): StampedPage[] {
  const drawn = new Drawings(opened, typesetter)
  const chosen = stamps.map((stamp) => ({
    stamp,
    block: drawn.block(stamp.plan),
    number: drawn.add(drawPageNumber(typesetter, stamp.plan, stamp.number, opened.pages.length)),
  }))
  drawn.write(rules)
  return chosen.map(({ stamp, block, number }) => {
    const { geometry, toUser } = putOnPage(opened, stamp, drawn.form(block), drawn.form(number))
    return { stamp, geometry, toUser }
  })
}

/** Drawings by number, a block once for each plan; all are written together, and forms exist only then. */
class Drawings {
  readonly #opened: OpenedPdf
  readonly #typesetter: Typesetter
  readonly #drawings: Drawing[] = []
  readonly #blocks = new Map<BlockPlan, number>()
  #forms: readonly PdfRef[] = []

  constructor(opened: OpenedPdf, typesetter: Typesetter) {
    this.#opened = opened
    this.#typesetter = typesetter
  }

  add(drawing: Drawing): number {
    return this.#drawings.push(drawing) - 1
  }

  block(plan: BlockPlan): number {
    const number = this.#blocks.get(plan) ?? this.add(drawBlock(this.#typesetter, plan))
    this.#blocks.set(plan, number)
    return number
  }

  write(rules: DrawingRules): void {
    this.#forms = writeForms(this.#opened.document, this.#typesetter, this.#drawings, rules)
  }

  form(number: number): PdfRef {
    return this.#forms[number] as PdfRef
  }
}

function putOnPage(
  { document, resolve }: OpenedPdf,
  { page, geometry: before, plan, place, growth }: Stamp,
  block: PdfRef,
  number: PdfRef,
): { geometry: PageGeometry; toUser: Matrix } {
  const geometry = growth === 0 ? before : growPage(page, before, growth, resolve)
  const toUser = combine(visualToUser(geometry), place)
  const [blockName, numberName] = addXObjects(page, [block, number], resolve)
  const { x, y } = plan.pageNumber
  const drawing = `q ${preciseOperands(toUser)} cm /${blockName} Do ${preciseOperands([1, 0, 0, 1, x, y])} cm /${numberName} Do Q`
  // What was beyond the old edge was never visible, and must not show in the new part.
  const { x0, y0, x1, y1 } = before.box
  const clip = growth === 0 ? '' : `${preciseOperands([x0, y0, x1 - x0, y1 - y0])} re W n`
  wrapContent(document, page, resolve, clip, `${asArtifact}\n${drawing}\nEMC\n`)
  return { geometry, toUser }
}

/** Not part of the document's content, for screen readers (ISO 32000-2 14.8.2.2). */
const asArtifact = '/Artifact << /Type /Pagination /Subtype /Footer /Attached [ /Bottom ] >> BDC'
