import { PdfError } from '../errors.ts'
import type { FormField } from '../read/form-fields.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import type { PdfReference, PdfStream } from '../read/value.ts'
import type { FieldStyle } from './field-style.ts'
import { styleOfWidget } from './form-facts.ts'

/** The styles of a document's checkboxes and radio buttons, whose looks are replaced. */
export class ButtonStyles {
  readonly #file: PdfFile
  readonly #painting = new Map<PdfStream, boolean>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** A frame that only the author's look had is replaced by a thin one: people must see where to click. */
  of(field: FormField, widget: PdfReference): FieldStyle {
    const style = styleOfWidget(this.#file, field, widget)
    const hasFrame = style.background.length > 0 || style.border.color.length > 0
    return hasFrame || !this.#hadFrame(widget) ? style : { ...style, border: { color: [0], width: 1 } }
  }

  #hadFrame(widget: PdfReference): boolean {
    const looks = this.#file.entries(this.#file.entries(widget)?.get('AP'))?.get('N')
    const off = this.#file.resolve(this.#file.entries(looks)?.get('Off'))
    if (off.kind !== 'stream') return false
    const known = this.#painting.get(off) ?? this.#paints(off)
    this.#painting.set(off, known)
    return known
  }

  #paints(look: PdfStream): boolean {
    try {
      const start = this.#file.decode(look).subarray(0, mostRead)
      return paintingOperator.test(Buffer.from(start).toString('latin1'))
    } catch (error) {
      if (!(error instanceof PdfError)) throw error
      return true
    }
  }
}

const mostRead = 10_000
/** Of paths, text, shadings and images (ISO 32000-2 annex A). */
const paintingOperator = /(?:^|\s)(?:[SsFfBb]|[fBb]\*|Do|sh|Tj|TJ|BI)(?=\s|$)/
