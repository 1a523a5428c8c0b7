import { Parser } from '../../src/read/parser.ts'
import { type PdfReference, type PdfStream, type PdfValue, reference } from '../../src/read/value.ts'
import type { IncrementalUpdate } from '../../src/sign/incremental-update.ts'
import { later } from '../support/attack.ts'
import { toBytes } from '../support/plain-pdf.ts'
import { type BaseName, bases } from './bases.ts'

/** A file as its last signer saw it, and the attacked one. */
export type Attacked = { readonly before: Uint8Array; readonly after: Uint8Array }

export type Attack = {
  /** Unique. */
  readonly name: string
  readonly make: () => Promise<Attacked> | Attacked
  /**
   * True if the verifier may accept it: its effect shows in no reader, which the renderings confirm. All others must be
   * noticed, whether or not a reader shows them.
   */
  readonly mayPass: boolean
}

/** What it does, on any document. */
export function kindOf({ name }: Attack): string {
  return name.replace(/ \[\w+\]$/, '')
}

type Options = { readonly on?: readonly BaseName[]; readonly mayPass?: boolean }

/** One attack for each of the documents: all of `on`, or the first kind. */
export function onBases(
  name: string,
  change: (signed: Uint8Array) => Uint8Array | Promise<Uint8Array>,
  { on = ['approved'], mayPass = false }: Options = {},
): Attack[] {
  return on.map((base) => ({
    name: `${name} [${base}]`,
    mayPass,
    make: async () => ({ before: bases[base], after: await change(bases[base]) }),
  }))
}

/** One more revision, well formed. */
export function revised(name: string, change: (update: Draft) => void, options?: Options): Attack[] {
  return onBases(name, (signed) => later(signed, (update) => change(new Draft(update))), options)
}

/** A revision that is written as text: values are in PDF syntax. */
export class Draft {
  readonly update: IncrementalUpdate

  constructor(update: IncrementalUpdate) {
    this.update = update
  }

  /** Sets entries of a dictionary, or of a stream's; null removes one. */
  edit(number: number, changes: Readonly<Record<string, string | null>>): void {
    const target = reference(number)
    const old = this.update.resolve(target)
    if (old.kind !== 'dictionary' && old.kind !== 'stream') throw new Error(`object ${number} has no entries`)
    const entries = new Map(old.entries)
    for (const [key, text] of Object.entries(changes)) {
      if (text === null) entries.delete(key)
      else entries.set(key, value(text))
    }
    this.update.replace(target, { ...old, entries })
  }

  /** Replaces an object; with data, by a stream. */
  put(number: number, text: string, data?: string): void {
    this.update.replace(reference(number), data === undefined ? value(text) : streamValue(text, data))
  }

  /** New content of a stream, with the same entries. */
  fill(number: number, data: string): void {
    const old = this.update.resolve(reference(number))
    if (old.kind !== 'stream') throw new Error(`object ${number} is no stream`)
    const entries = new Map([...old.entries].filter(([key]) => key !== 'Filter'))
    this.update.replace(reference(number), { kind: 'stream', entries, raw: toBytes(data) })
  }

  add(text: string, data?: string): string {
    return spell(this.update.add(data === undefined ? value(text) : streamValue(text, data)))
  }

  /** Appends to an array that is an indirect object, or an entry of one. */
  append(number: number, key: string | null, item: string): void {
    if (key !== null) {
      this.update.append(reference(number), key, value(item))
      return
    }
    const old = this.update.resolve(reference(number))
    if (old.kind !== 'array') throw new Error(`object ${number} is no array`)
    this.update.replace(reference(number), { kind: 'array', items: [...old.items, value(item)] })
  }

  /** A form XObject that paints over everything. */
  cover(color = '1 g'): string {
    return this.add('<< /Type /XObject /Subtype /Form /BBox [0 0 300 400] >>', `${color} 0 0 300 400 re f`)
  }
}

export function value(text: string): PdfValue {
  return new Parser(toBytes(text)).readValue()
}

function streamValue(text: string, data: string): PdfStream {
  const entries = value(text)
  if (entries.kind !== 'dictionary') throw new Error('a stream needs a dictionary')
  return { kind: 'stream', entries: entries.entries, raw: toBytes(data) }
}

function spell({ number, generation }: PdfReference): string {
  return `${number} ${generation} R`
}
