import type { PdfFile } from '../../read/pdf-file.ts'
import type { PdfStream } from '../../read/value.ts'
import { ifSound } from '../if-sound.ts'
import type { Effort } from './effort.ts'

/** Forms that many pages draw are unpacked once, unless they are this large. */
const MAX_KEPT = 1024 * 1024
const MAX_KEPT_BYTES = 32 * MAX_KEPT
/** In failures of small streams. */
const MAX_FAILURES = 100
/** A failed stream counts once more for each of these bytes: all of them may have been unpacked in vain. */
const FAILURE_BYTES = 16 * 1024
const MOST_PER_STREAM = 25

/** Unpacks the streams of contents, forms and fonts. Never tries a failed stream again. */
export class StreamDecoder {
  readonly #file: PdfFile
  readonly #effort: Effort
  readonly #kept = new Map<PdfStream, Uint8Array>()
  readonly #failed = new Set<PdfStream>()
  #keptBytes = 0
  #failures = 0

  constructor(file: PdfFile, effort: Effort) {
    this.#file = file
    this.#effort = effort
  }

  /** Undefined if the stream is damaged, too large or packed in another way, or if too many were. Reports the page. */
  decode(stream: PdfStream): Uint8Array | undefined {
    const data = this.#isWorthTrying(stream) ? ifSound(() => this.#file.decode(stream)) : undefined
    if (data === undefined) this.#fail(stream)
    return data
  }

  /** As decode, and remembers the data. */
  decodeForm(form: PdfStream): Uint8Array | undefined {
    const data = this.#kept.get(form) ?? this.decode(form)
    if (data !== undefined && !this.#kept.has(form)) this.#keep(form, data)
    return data
  }

  #isWorthTrying(stream: PdfStream): boolean {
    return this.#failures < MAX_FAILURES && !this.#failed.has(stream)
  }

  #fail(stream: PdfStream): void {
    this.#effort.missPart()
    if (!this.#isWorthTrying(stream)) return
    this.#failed.add(stream)
    this.#failures += Math.min(1 + stream.raw.length / FAILURE_BYTES, MOST_PER_STREAM)
  }

  #keep(form: PdfStream, data: Uint8Array): void {
    if (data.length > MAX_KEPT || this.#keptBytes + data.length > MAX_KEPT_BYTES) return
    this.#kept.set(form, data)
    this.#keptBytes += data.length
  }
}
