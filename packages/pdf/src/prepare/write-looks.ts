import { PdfArray, type PdfDict, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { Drawing } from '../block/drawing.ts'
import { writeForms } from '../block/write-forms.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import type { QuarterTurn } from '../page/quarter-turn.ts'
import { turnMatrix } from '../page/visual-space.ts'
import type { Typesetter } from '../text/typesetter.ts'

/** A drawing, and the widgets that show it. */
export interface Look {
  readonly drawing: Drawing
  readonly turn: QuarterTurn
  readonly uses: readonly LookUse[]
}

/** An entry of an appearance dictionary. */
export interface LookUse {
  readonly into: PdfDict
  readonly key: string
}

/** Writes each drawing once, and sets it in its dictionaries. */
export function writeLooks(
  { document, resolve }: OpenedPdf,
  typesetter: Typesetter,
  looks: readonly Look[],
  rules: DrawingRules,
): void {
  if (looks.length === 0) return
  const drawings = looks.map(({ drawing }) => drawing)
  const forms = writeForms(document, typesetter, drawings, rules)
  for (const [index, { turn, uses }] of looks.entries()) {
    const form = forms[index] as PdfRef
    const stream = resolve(form)
    if (turn !== 0 && stream instanceof PdfStream) {
      stream.set('Matrix', PdfArray.of(...turnMatrix[turn].map((value) => PdfNumber.of(value))))
    }
    for (const { into, key } of uses) into.set(key, form)
  }
}
