import type { PdfFile } from '../../read/pdf-file.ts'
import { asName, type PdfValue } from '../../read/value.ts'
import type { Effort } from '../content/effort.ts'
import type { StreamDecoder } from '../content/stream-decoder.ts'
import { ifSound } from '../if-sound.ts'
import { type CodeMap, readCodeMap } from './code-map.ts'
import { readCompositeFont } from './composite-font.ts'
import type { Entries } from './font-box.ts'
import { readSimpleFont } from './simple-font.ts'
import type { TextFont } from './text-font.ts'

/** Entries of tables in memory: those of fifty large fonts, or of thousands of usual ones. */
const MAX_WEIGHT = 1_000_000
/** What reading a font costs, however few entries it keeps. */
const LEAST_WEIGHT = 256

interface ShelvedFont {
  /** Undefined if it cannot be read. */
  readonly font: TextFont | undefined
  /** False if a part of it that says its text cannot be read. */
  readonly isComplete: boolean
}

/** The fonts of a file, each read once. Forgets all of them if they take too much memory. */
export class FontShelf {
  readonly #file: PdfFile
  readonly #streams: StreamDecoder
  readonly #effort: Effort
  #fonts = new Map<Entries, ShelvedFont>()
  #weight = 0

  constructor(file: PdfFile, streams: StreamDecoder, effort: Effort) {
    this.#file = file
    this.#streams = streams
    this.#effort = effort
  }

  /** Undefined if the resources have no such font, or if it cannot be read. Reports each page with half a font. */
  find(resources: Entries | undefined, name: string): TextFont | undefined {
    const entries = ifSound(() => this.#file.dictionary(this.#file.dictionary(resources?.get('Font'))?.get(name)))
    if (entries === undefined) return undefined
    const { font, isComplete } = this.#fonts.get(entries) ?? this.#shelve(entries)
    if (!isComplete) this.#effort.missPart()
    return font
  }

  #shelve(entries: Entries): ShelvedFont {
    const read = this.#effort.spendTables(0, 0) ? ifSound(() => this.#read(entries)) : undefined
    const shelved = read ?? { font: undefined, isComplete: false }
    const weight = Math.max(shelved.font?.weight ?? 0, LEAST_WEIGHT)
    this.#effort.spendTables(0, weight)
    if (this.#weight + weight > MAX_WEIGHT) {
      this.#fonts = new Map()
      this.#weight = 0
    }
    this.#weight += weight
    this.#fonts.set(entries, shelved)
    return shelved
  }

  #read(entries: Entries): ShelvedFont {
    const isComposite = asName(this.#file.resolve(entries.get('Subtype'))) === 'Type0'
    const toUnicode = ifSound(() => this.#readMap(entries.get('ToUnicode'))) ?? 'unread'
    const isComplete = toUnicode !== 'unread'
    const texts = mapOf(toUnicode)
    if (!isComposite) return { font: readSimpleFont(this.#file, entries, texts), isComplete }
    const codes = this.#readMap(entries.get('Encoding'))
    if (codes === 'unread') return { font: undefined, isComplete: false }
    return { font: readCompositeFont(this.#file, this.#streams, entries, texts, mapOf(codes)), isComplete }
  }

  #readMap(value: PdfValue | undefined): CodeMap | 'none' | 'unread' {
    const stream = this.#file.resolve(value)
    if (stream.kind !== 'stream') return 'none'
    const data = this.#streams.decode(stream)
    return data !== undefined && this.#effort.spendTables(data.length, 0) ? readCodeMap(data) : 'unread'
  }
}

/** An empty map counts as none: the encoding may still say the text. */
function mapOf(read: CodeMap | 'none' | 'unread'): CodeMap | undefined {
  return typeof read === 'string' || read.size === 0 ? undefined : read
}
