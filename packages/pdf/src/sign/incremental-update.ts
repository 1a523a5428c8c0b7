import { concatBytes } from '@countersign/proof/bytes'
import { PdfError } from '../errors.ts'
import { generationAt } from '../read/cross-reference.ts'
import { firstFreeNumber } from '../read/first-free-number.ts'
import { missingObjects } from '../read/missing-objects.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { latin1Bytes } from '../read/syntax.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { array, entriesOf, name, number, reference } from '../read/value.ts'
import { serialize } from './serialize.ts'

export type WrittenUpdate = {
  /** The old file, unchanged, followed by the new revision. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The position of each new object. */
  readonly offsets: ReadonlyMap<number, number>
}

const MAX_OBJECT_NUMBER = 8_388_607

/** A new revision in the making (ISO 32000-2 7.5.6): its changes shadow the file's objects. */
export class IncrementalUpdate {
  readonly file: PdfFile
  readonly #changed = new Map<number, { readonly generation: number; readonly value: PdfValue }>()
  readonly #missing: ReadonlySet<number>
  #next: number

  constructor(bytes: Uint8Array) {
    this.file = new PdfFile(bytes)
    this.#next = firstFreeNumber(this.file)
    this.#missing = missingObjects(this.file)
  }

  add(value: PdfValue): PdfReference {
    const added = reference(this.#takeNumber())
    this.#changed.set(added.number, { generation: 0, value })
    return added
  }

  #takeNumber(): number {
    while (this.#missing.has(this.#next)) this.#next++
    if (this.#next > MAX_OBJECT_NUMBER) throw new PdfError('too-large', 'the file has no object number left')
    return this.#next++
  }

  /** Keeps the actual generation, whatever the reference says. */
  replace({ number: target, generation }: PdfReference, value: PdfValue): void {
    this.#changed.set(target, { generation: generationAt(this.file.location(target)) ?? generation, value })
  }

  resolve(value: PdfValue | undefined): PdfValue {
    if (value?.kind !== 'reference') return value ?? this.file.resolve(undefined)
    return this.#changed.get(value.number)?.value ?? this.file.resolve(value)
  }

  entries(value: PdfValue | undefined): ReadonlyMap<string, PdfValue> | undefined {
    return entriesOf(this.resolve(value))
  }

  get catalog(): ReadonlyMap<string, PdfValue> {
    return this.entries(this.file.root) ?? this.file.catalog
  }

  /** Sets entries of a dictionary that is an indirect object. */
  setEntries(target: PdfReference, changes: Readonly<Record<string, PdfValue>>): void {
    const entries = this.entries(target)
    if (entries === undefined) throw new PdfError('damaged', `object ${target.number} of the file is no dictionary`)
    this.replace(target, { kind: 'dictionary', entries: new Map([...entries, ...Object.entries(changes)]) })
  }

  /** Appends to an array below a dictionary, wherever that array is stored. */
  append(owner: PdfReference, key: string, item: PdfValue): void {
    const value = this.entries(owner)?.get(key)
    const old = this.resolve(value)
    const grown = array([...(old.kind === 'array' ? old.items : []), item])
    if (value?.kind === 'reference' && old.kind === 'array') this.replace(value, grown)
    else this.setEntries(owner, { [key]: grown })
  }

  write(): WrittenUpdate {
    const old = this.file.bytes
    const lastByte = old[old.length - 1]
    const parts: Uint8Array[] = lastByte === 10 || lastByte === 13 ? [old] : [old, latin1Bytes('\n')]
    let at = parts.reduce((sum, part) => sum + part.length, 0)
    const offsets = new Map<number, number>()
    for (const [objectNumber, { generation, value }] of [...this.#changed].sort(([a], [b]) => a - b)) {
      const head = latin1Bytes(`${objectNumber} ${generation} obj\n`)
      const object = concatBytes([head, serialize(value), latin1Bytes('\nendobj\n')])
      offsets.set(objectNumber, at)
      parts.push(object)
      at += object.length
    }
    // A revision is of the same kind as the one before it; mixing them confuses readers.
    const { form } = this.file.crossReference.sections[0]
    parts.push(form === 'table' ? this.#table(offsets) : this.#stream(offsets, at))
    parts.push(latin1Bytes(`startxref\n${at}\n%%EOF\n`))
    return { bytes: concatBytes(parts), offsets }
  }

  #table(offsets: ReadonlyMap<number, number>): Uint8Array {
    const lines = runsOf([...offsets.keys()]).flatMap((run) => [
      `${run[0]} ${run.length}\n`,
      ...run.map((objectNumber) => {
        const generation = this.#changed.get(objectNumber)?.generation ?? 0
        return `${String(offsets.get(objectNumber)).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`
      }),
    ])
    const trailer = serialize({ kind: 'dictionary', entries: this.#trailerEntries(this.#next) })
    return concatBytes([latin1Bytes(`xref\n${lines.join('')}trailer\n`), trailer, latin1Bytes('\n')])
  }

  #stream(offsets: ReadonlyMap<number, number>, at: number): Uint8Array {
    const own = this.#takeNumber()
    const all = [...offsets, [own, at] as const]
    const rows = all.map(([objectNumber, offset]) => {
      const generation = this.#changed.get(objectNumber)?.generation ?? 0
      return [1, offset >>> 24, offset >>> 16, offset >>> 8, offset, generation >>> 8, generation].map(
        (byte) => byte & 255,
      )
    })
    const runs = runsOf(all.map(([objectNumber]) => objectNumber))
    const entries = new Map<string, PdfValue>([
      ['Type', name('XRef')],
      ...this.#trailerEntries(own + 1),
      ['W', array([1, 4, 2].map(number))],
      ['Index', array(runs.flatMap((run) => [number(run[0] ?? 0), number(run.length)]))],
    ])
    const stream = serialize({ kind: 'stream', entries, raw: Uint8Array.from(rows.flat()) })
    return concatBytes([latin1Bytes(`${own} 0 obj\n`), stream, latin1Bytes('\nendobj\n')])
  }

  #trailerEntries(size: number): Map<string, PdfValue> {
    const entries = new Map<string, PdfValue>([['Size', number(size)]])
    for (const key of ['Root', 'Info', 'ID']) {
      const value = this.file.trailer.get(key)
      if (value !== undefined) entries.set(key, value)
    }
    entries.set('Prev', number(this.file.crossReference.sections[0].offset))
    return entries
  }
}

/** Numbers in ascending order, split where they are not consecutive. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const each of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && run.at(-1) === each - 1) run.push(each)
    else runs.push([each])
  }
  return runs
}
