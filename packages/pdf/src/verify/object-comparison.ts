import { equalBytes } from '@countersign/proof/bytes'
import { PdfError } from '../errors.ts'
import type { Location } from '../read/cross-reference.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { NULL } from '../read/value.ts'

const MAX_STEPS = 20_000_000

/**
 * Compares objects of a signed revision with their later state. Incremental updates keep object numbers, so a reference
 * is equal only if it has the same number, and if that object is equal, too.
 */
export class ObjectComparison {
  readonly signed: PdfFile
  readonly now: PdfFile
  readonly #compared: ReadonlySet<number>
  readonly #equal = new Set<number>()
  #steps = 0

  /** References to `comparedElsewhere` are not followed: pages, fields and widgets of the signed revision. */
  constructor(signed: PdfFile, now: PdfFile, comparedElsewhere: ReadonlySet<number>) {
    this.signed = signed
    this.now = now
    this.#compared = comparedElsewhere
  }

  /** Reports whether both are equal, including everything they refer to. */
  same(before: PdfValue | undefined, after: PdfValue | undefined): boolean {
    const visited = new Set<number>()
    const pending: [PdfValue, PdfValue][] = [[before ?? NULL, after ?? NULL]]
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      if (++this.#steps > MAX_STEPS) throw new PdfError('too-large', 'the file has too many objects to compare')
      if (!this.#step(pair[0], pair[1], pending, visited)) return false
    }
    // Only equality is cached: a failed comparison may have stopped anywhere.
    for (const number of visited) this.#equal.add(number)
    return true
  }

  #step(before: PdfValue, after: PdfValue, pending: [PdfValue, PdfValue][], visited: Set<number>): boolean {
    switch (before.kind) {
      case 'null':
        return after.kind === 'null'
      case 'boolean':
        return after.kind === 'boolean' && after.value === before.value
      case 'number':
        return after.kind === 'number' && after.value === before.value
      case 'name':
        return after.kind === 'name' && after.value === before.value
      case 'string':
        return after.kind === 'string' && equalBytes(after.bytes, before.bytes)
      case 'array':
        if (after.kind !== 'array' || after.items.length !== before.items.length) return false
        for (const [i, item] of before.items.entries()) pending.push([item, after.items[i] ?? NULL])
        return true
      case 'dictionary':
        return after.kind === 'dictionary' && pushEntries(before.entries, after.entries, pending)
      case 'stream':
        if (after.kind !== 'stream' || !equalBytes(before.raw, after.raw)) return false
        return pushEntries(before.entries, after.entries, pending)
      case 'reference':
        return after.kind === 'reference' && this.#stepInto(before, after, pending, visited)
    }
  }

  #stepInto(before: PdfReference, after: PdfReference, pending: [PdfValue, PdfValue][], visited: Set<number>): boolean {
    const { number, generation } = before
    if (number !== after.number || generation !== after.generation) return false
    if (this.#compared.has(number) || this.#equal.has(number) || visited.has(number)) return true
    visited.add(number)
    // Read in the signed revision, so that an object which begins in it and ends after it is refused.
    const value = this.signed.get(before)
    pending.push([value, this.#untouched(number) ? value : this.now.get(after)])
    return true
  }

  #untouched(number: number): boolean {
    const before = this.signed.location(number)
    if (!sameLocation(before, this.now.location(number))) return false
    return before?.kind !== 'compressed' || this.#untouched(before.container)
  }
}

function sameLocation(one: Location | undefined, other: Location | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  switch (one.kind) {
    case 'free':
      return other.kind === 'free'
    case 'offset':
      return other.kind === 'offset' && one.offset === other.offset && one.generation === other.generation
    case 'compressed':
      return other.kind === 'compressed' && one.container === other.container && one.index === other.index
  }
}

function pushEntries(
  before: ReadonlyMap<string, PdfValue>,
  after: ReadonlyMap<string, PdfValue>,
  pending: [PdfValue, PdfValue][],
): boolean {
  if (before.size !== after.size) return false
  for (const [key, value] of before) pending.push([value, after.get(key) ?? NULL])
  return true
}
