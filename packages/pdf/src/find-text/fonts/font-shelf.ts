import type { PdfFile } from '../../read/pdf-file.ts'
import { asName, type PdfValue } from '../../read/value.ts'
import type { Effort } from '../content/effort.ts'
import { ifSound } from '../if-sound.ts'
import { type CodeMap, readCodeMap } from './code-map.ts'
import { readCompositeFont } from './composite-font.ts'
import type { Entries } from './font-box.ts'
import { readSimpleFont } from './simple-font.ts'
import type { TextFont } from './text-font.ts'

/** Entries of tables in memory: those of fifty large fonts, or of thousands of usual ones. */
const MAX_WEIGHT = 1_000_000

/** The fonts of a file, each read once. Forgets all of them if they take too much memory. */
export class FontShelf {
  readonly #file: PdfFile
  readonly #effort: Effort
  #fonts = new Map<Entries, TextFont | undefined>()
  #weight = 0

  constructor(file: PdfFile, effort: Effort) {
    this.#file = file
    this.#effort = effort
  }

  /** Undefined if the resources have no such font, or if it cannot be read. */
  find(resources: Entries | undefined, name: string): TextFont | undefined {
    const entries = ifSound(() => this.#file.dictionary(this.#file.dictionary(resources?.get('Font'))?.get(name)))
    if (entries === undefined) return undefined
    if (this.#fonts.has(entries)) return this.#fonts.get(entries)
    const font = this.#effort.spendTables(0, 0) ? ifSound(() => this.#read(entries)) : undefined
    const weight = font?.weight ?? 1
    this.#effort.spendTables(0, weight)
    if (this.#weight + weight > MAX_WEIGHT) {
      this.#fonts = new Map()
      this.#weight = 0
    }
    this.#weight += weight
    this.#fonts.set(entries, font)
    return font
  }

  #read(entries: Entries): TextFont {
    const isComposite = asName(this.#file.resolve(entries.get('Subtype'))) === 'Type0'
    const toUnicode = ifSound(() => this.#readMap(entries.get('ToUnicode')))
    return isComposite
      ? readCompositeFont(this.#file, entries, toUnicode, this.#readMap(entries.get('Encoding')))
      : readSimpleFont(this.#file, entries, toUnicode)
  }

  /** An empty map counts as none: the encoding may still say the text. */
  #readMap(value: PdfValue | undefined): CodeMap | undefined {
    const stream = this.#file.resolve(value)
    if (stream.kind !== 'stream') return undefined
    const data = this.#file.decode(stream)
    if (!this.#effort.spendTables(data.length, 0)) return undefined
    const map = readCodeMap(data)
    return map.size > 0 ? map : undefined
  }
}
