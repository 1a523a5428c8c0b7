import { PdfFile } from '../../src/read/pdf-file.ts'
import type { PdfStream, PdfValue } from '../../src/read/value.ts'
import { asName, entriesOf, reference } from '../../src/read/value.ts'
import { toText } from './plain-pdf.ts'

const COLORS = { RGB: 3, Gray: 1, CMYK: 4 }

/** The rules of ISO 19005 that an addition to a document could break, checked on the bytes: returns the violations. */
export class ArchiveChecks {
  readonly #file: PdfFile
  /** Written by this package: the objects after those of the input. */
  readonly #added: readonly PdfValue[]

  constructor(bytes: Uint8Array, input: Uint8Array) {
    this.#file = new PdfFile(bytes)
    const numbers = [...this.#file.crossReference.locations].filter(([, { kind }]) => kind !== 'free')
    const before = new PdfFile(input).crossReference.locations
    this.#added = numbers.flatMap(([number]) => (before.has(number) ? [] : [this.#file.get(reference(number))]))
  }

  /** Displayed codes, by font. */
  #codes(): Map<PdfValue, Set<number>> {
    const codes = new Map<PdfValue, Set<number>>()
    for (const form of this.#forms()) {
      const fonts = this.#file.entries(this.#file.entries(form.entries.get('Resources'))?.get('Font'))
      for (const [, name = '', shown = ''] of this.#text(form).matchAll(/BT \/(\w+) \S+ Tf (.*?)ET/gs)) {
        const font = this.#file.resolve(fonts?.get(name))
        const known = codes.get(font) ?? new Set()
        codes.set(font, known)
        for (const [, code = ''] of shown.matchAll(/<([0-9a-f]{4})>/g)) known.add(Number.parseInt(code, 16))
      }
    }
    return codes
  }

  /** ISO 19005-1 6.3.5: each font has a set that lists exactly its glyphs. */
  wrongGlyphSets(): string[] {
    return [...this.#codes()].flatMap(([font, codes]) => {
      const descendant = this.#file.entries(this.#file.items(entriesOf(font)?.get('DescendantFonts'))[0])
      const set = this.#file.resolve(this.#file.entries(descendant?.get('FontDescriptor'))?.get('CIDSet'))
      if (set.kind !== 'stream') return ['no CIDSet']
      const bits = Array.from(this.#file.decode(set), (byte) => byte.toString(2).padStart(8, '0')).join('')
      const listed = Array.from(bits.matchAll(/1/g), ({ index }) => index)
      const wanted = [0, ...[...codes].sort((a, b) => a - b)]
      return listed.join() === wanted.join() ? [] : [`CIDSet of ${listed} for ${wanted}`]
    })
  }

  /** ISO 19005-2 6.2.11.7.2 and 6.2.11.7.3: glyphs without a text, or with a meaningless one. */
  glyphsWithoutText(): string[] {
    return [...this.#codes()].flatMap(([font, codes]) => {
      const map = this.#file.resolve(entriesOf(font)?.get('ToUnicode'))
      const text = map.kind === 'stream' ? this.#text(map) : ''
      const texts = new Map(
        Array.from(text.matchAll(/^<(.{4})> <(.*)>$/gm), ([, code = '', said = '']) => [
          Number.parseInt(code, 16),
          said,
        ]),
      )
      const isSound = (said: string | undefined) =>
        said !== undefined && said !== '' && !/^(?:.{4})*(?:0000|feff|fffe|e...|f[0-8]..|db[89a-f].)/.test(said)
      return [...codes].filter((code) => !isSound(texts.get(code))).map((code) => `${code}: ${texts.get(code)}`)
    })
  }

  /** ISO 19005-1 6.2.3.3, ISO 19005-2 6.2.4.3: device colors without a substitute. */
  uncalibrated(family: 'RGB' | 'Gray' | 'CMYK'): string[] {
    const operators = { RGB: /(?:^|\s)(?:rg|RG)\s/, Gray: /(?:^|\s)(?:g|G)\s/, CMYK: /(?:^|\s)(?:k|K)\s/ }[family]
    return this.#forms().flatMap((form) => {
      const resources = this.#file.entries(form.entries.get('Resources'))
      const images = [...(this.#file.entries(resources?.get('XObject')) ?? [])].map(([, value]) =>
        this.#file.entries(value),
      )
      const isUsed =
        operators.test(this.#text(form)) ||
        images.some((image) => asName(this.#file.resolve(image?.get('ColorSpace'))) === `Device${family}`)
      const stands = this.#file.entries(resources?.get('ColorSpace'))?.get(`Default${family}`)
      const [kind, profile] = this.#file.items(stands)
      const colors = this.#file.resolve(this.#file.entries(profile)?.get('N'))
      const isStoodIn = asName(kind) === 'ICCBased' && colors.kind === 'number' && colors.value === COLORS[family]
      return isUsed && !isStoodIn ? [`Device${family}`] : []
    })
  }

  /** ISO 19005-1 6.4. */
  transparent(): string[] {
    return this.#added.flatMap((value) => {
      const entries = entriesOf(value)
      return ['SMask', 'Group', 'ca', 'CA', 'BM'].filter((key) => entries?.has(key))
    })
  }

  /** ISO 19005-1 6.9 and 6.5.3; from part 2 on a field without an area needs no appearance. */
  withoutLook(part: 1 | 2 | 3): string[] {
    return this.#widgets().flatMap((entries) => {
      const [x0, y0, x1, y1] = this.#file
        .items(entries.get('Rect'))
        .map((item) => (item.kind === 'number' ? item.value : 0))
      const looks = this.#file.entries(entries.get('AP'))
      if (looks === undefined && part > 1 && x0 === x1 && y0 === y1) return []
      const look = this.#file.resolve(looks?.get('N'))
      // ISO 19005-2 6.3.3: those of a button are its states.
      const states = look.kind === 'dictionary' && entries.has('AS') ? [...look.entries.values()] : [look]
      const isSound = looks?.size === 1 && states.every((state) => this.#file.resolve(state).kind === 'stream')
      return isSound ? [] : [toText(this.#stringOf(entries.get('T')))]
    })
  }

  #widgets(): ReadonlyMap<string, PdfValue>[] {
    return this.#added.flatMap((value) => {
      const entries = value.kind === 'dictionary' ? value.entries : undefined
      return entries !== undefined && asName(entries.get('Subtype')) === 'Widget' ? [entries] : []
    })
  }

  #forms(): PdfStream[] {
    return this.#added.filter(
      (value): value is PdfStream => value.kind === 'stream' && asName(value.entries.get('Subtype')) === 'Form',
    )
  }

  #text(stream: PdfStream): string {
    return toText(this.#file.decode(stream))
  }

  #stringOf(value: PdfValue | undefined): Uint8Array {
    const resolved = this.#file.resolve(value)
    return resolved.kind === 'string' ? resolved.bytes : new Uint8Array()
  }
}
