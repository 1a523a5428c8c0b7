import { PdfError } from '../errors.ts'
import type { CrossReference, Location } from './cross-reference.ts'
import { readCrossReference } from './cross-reference.ts'
import { decodeStream } from './decode-stream.ts'
import { Effort } from './effort.ts'
import { type IndirectObject, readIndirectObject } from './indirect-object.ts'
import { mostInflated } from './most-inflated.ts'
import { Parser } from './parser.ts'
import { matchesAt } from './syntax.ts'
import type { PdfReference, PdfStream, PdfValue } from './value.ts'
import { asInteger, asName, entriesOf, NULL, reference } from './value.ts'

const MAX_REFERENCES = 32
const MAX_OBJECTS_PER_STREAM = 200_000

/** Reads single objects, if not strictly or not as they are. */
export type ObjectReader = {
  /** Other readers refuse an encrypted file. */
  readonly readsEncrypted?: boolean
  readonly at: (
    bytes: Uint8Array,
    offset: number,
    lengthOf: (value: PdfValue | undefined) => number | undefined,
  ) => IndirectObject
  /** In the data of an object stream. */
  readonly packed: (data: Uint8Array, offset: number) => { readonly value: PdfValue; readonly end: number }
}

const strictly: ObjectReader = {
  at: readIndirectObject,
  packed(data, offset) {
    const parser = new Parser(data, offset)
    return { value: parser.readValue(), end: parser.at }
  },
}

/**
 * A PDF as its last revision shows it; a prefix that ends with a revision shows that one. Objects are read on demand.
 * The reader is strict, bounded in everything it does, and runs in browsers.
 */
export class PdfFile {
  readonly bytes: Uint8Array
  readonly crossReference: CrossReference
  readonly trailer: ReadonlyMap<string, PdfValue>
  readonly #values = new Map<number, PdfValue>()
  readonly #reading = new Set<number>()
  readonly #containers = new Map<number, ObjectStream>()
  readonly #reader: ObjectReader
  readonly #effort = new Effort()
  #inflated = 0

  constructor(bytes: Uint8Array, reader: ObjectReader = strictly) {
    if (!matchesAt(bytes, 0, '%PDF-')) throw new PdfError('not-a-pdf', 'the file is not a PDF')
    this.bytes = bytes
    this.#reader = reader
    this.crossReference = readCrossReference(bytes)
    this.trailer = this.crossReference.sections[0].trailer
    if (!reader.readsEncrypted && this.trailer.has('Encrypt')) throw new PdfError('encrypted', 'the file is encrypted')
  }

  get root(): PdfReference {
    const root = this.trailer.get('Root')
    if (root?.kind !== 'reference') throw new PdfError('damaged', 'the file has no catalog')
    return root
  }

  get catalog(): ReadonlyMap<string, PdfValue> {
    const entries = entriesOf(this.get(this.root))
    if (entries === undefined) throw new PdfError('damaged', 'the file has no catalog')
    return entries
  }

  location(number: number): Location | undefined {
    return this.crossReference.locations.get(number)
  }

  /**
   * The object itself; null if there is none. Ignores the generation, like the most common readers: what they show must
   * not be missed here.
   */
  get({ number }: PdfReference): PdfValue {
    const location = this.location(number)
    if (location === undefined || location.kind === 'free') return NULL
    const known = this.#values.get(number)
    if (known !== undefined) return known
    if (this.#reading.has(number)) throw new PdfError('damaged', `object ${number} of the file needs itself to be read`)
    this.#reading.add(number)
    try {
      const value = this.#read(number, location)
      this.#values.set(number, value)
      return value
    } finally {
      this.#reading.delete(number)
    }
  }

  /** Follows the references of a value. */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? NULL
    for (let i = 0; current.kind === 'reference'; i++) {
      if (i === MAX_REFERENCES) throw new PdfError('damaged', 'references of the file lead to no end')
      current = this.get(current)
    }
    return current
  }

  /** The entries of a value that should be a dictionary. */
  entries(value: PdfValue | undefined): ReadonlyMap<string, PdfValue> | undefined {
    return entriesOf(this.resolve(value))
  }

  /**
   * Like entries for pages, fields and widgets, which are never streams: one that is both would be compared as the one
   * and shown as the other.
   */
  dictionary(value: PdfValue | undefined): ReadonlyMap<string, PdfValue> | undefined {
    const resolved = this.resolve(value)
    return resolved.kind === 'dictionary' ? resolved.entries : undefined
  }

  items(value: PdfValue | undefined): readonly PdfValue[] {
    const resolved = this.resolve(value)
    return resolved.kind === 'array' ? resolved.items : []
  }

  /** The data of a stream without its filters. */
  decode(stream: PdfStream): Uint8Array {
    const data = decodeStream(stream, (value) => this.resolve(value), mostInflated(this.bytes.length) - this.#inflated)
    this.#inflated += data.length
    return data
  }

  /** The numbers of the objects in an object stream; empty for any other object. */
  packedIn(container: number): readonly number[] {
    const stream = this.get(reference(container))
    if (stream.kind !== 'stream' || asName(stream.entries.get('Type')) !== 'ObjStm') return []
    return this.#container(container).entries.map(({ number }) => number)
  }

  #read(number: number, location: Exclude<Location, { kind: 'free' }>): PdfValue {
    if (location.kind === 'compressed') return this.#readCompressed(number, location.container, location.index)
    const lengthOf = (length: PdfValue | undefined) => asInteger(this.resolve(length))
    const object = this.#effort.on(this.bytes, location.offset, () =>
      this.#reader.at(this.bytes, location.offset, lengthOf),
    )
    if (object.number !== number || object.generation !== location.generation) {
      throw new PdfError('damaged', `object ${number} of the file is not where its cross-reference table says`)
    }
    return object.value
  }

  #readCompressed(number: number, container: number, index: number): PdfValue {
    const { data, entries, effort } = this.#container(container)
    const entry = entries[index]
    if (entry?.number !== number) throw new PdfError('damaged', `object ${number} of the file is not in its stream`)
    return effort.on(data, entry.offset, () => this.#reader.packed(data, entry.offset)).value
  }

  #container(container: number): ObjectStream {
    const stream = this.#containers.get(container) ?? this.#openContainer(container)
    this.#containers.set(container, stream)
    return stream
  }

  #openContainer(container: number): ObjectStream {
    // An object stream is never itself in one (7.5.7).
    if (this.location(container)?.kind !== 'offset') throw new PdfError('damaged', 'an object stream is missing')
    const stream = this.get(reference(container))
    if (stream.kind !== 'stream' || asName(stream.entries.get('Type')) !== 'ObjStm') {
      throw new PdfError('damaged', 'an object stream is missing')
    }
    const data = this.decode(stream)
    const first = asInteger(this.resolve(stream.entries.get('First')))
    const count = asInteger(this.resolve(stream.entries.get('N')))
    if (first === undefined || count === undefined || first > data.length || count > MAX_OBJECTS_PER_STREAM) {
      throw new PdfError('damaged', 'an object stream is malformed')
    }
    return { data, entries: readObjectStreamHead(data, first, count), effort: new Effort() }
  }
}

type ObjectStream = {
  readonly effort: Effort
  readonly data: Uint8Array
  readonly entries: readonly { readonly number: number; readonly offset: number }[]
}

function readObjectStreamHead(data: Uint8Array, first: number, count: number): ObjectStream['entries'] {
  const parser = new Parser(data.subarray(0, first))
  return Array.from({ length: count }, () => {
    const number = parser.takeInteger()
    const offset = parser.takeInteger()
    if (number === undefined || offset === undefined) throw new PdfError('damaged', 'an object stream is malformed')
    return { number, offset: first + offset }
  })
}
