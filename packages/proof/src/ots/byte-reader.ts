import { ProofError } from '../errors.ts'

/** Reads the binary parts of the OpenTimestamps format from hostile bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    // A copy, and not a Buffer: slices of it share no memory with others.
    this.#bytes = new Uint8Array(bytes)
  }

  byte(): number {
    return this.bytes(1)[0] as number
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new ProofError('malformed', 'the timestamp ends too early')
    const taken = this.#bytes.slice(this.#at, end)
    this.#at = end
    return taken
  }

  /** Unsigned LEB128. Only the shortest spelling is valid; the standard client writes no other. */
  varuint(most: number, what: string): number {
    let value = 0
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte()
      value += (byte % 128) * weight
      if (value > most) throw new ProofError('too-large', `${what} is more than ${most}`)
      if (byte < 128) {
        if (byte === 0 && weight > 1) throw new ProofError('malformed', `${what} is not written in the shortest way`)
        return value
      }
      if (weight > most) throw new ProofError('too-large', `${what} is written in too many bytes`)
    }
  }

  varbytes(most: number, what: string): Uint8Array {
    return this.bytes(this.varuint(most, `the length of ${what}`))
  }

  assertEnd(what: string): void {
    if (this.#at !== this.#bytes.length) throw new ProofError('malformed', `${what} is followed by more bytes`)
  }
}

export function varuint(value: number): Uint8Array {
  const bytes = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Uint8Array.of(...bytes, rest)
}
