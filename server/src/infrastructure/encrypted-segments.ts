import { createCipheriv, createDecipheriv } from 'node:crypto'

/**
 * Content of any length in segments of 64 KiB, each under AES-256-GCM followed by its tag; the last may be shorter, and
 * exists even if it is empty.
 *
 * The nonce encodes the segment's number and whether it is the last: the STREAM construction (Hoang, Reyhanitabar,
 * Rogaway, Vizár, 2015), by which segments can be neither exchanged, nor removed, nor truncated. Since the number is
 * the nonce, a key must never encrypt a second content.
 */
export interface SegmentCipher {
  encrypt(segment: Uint8Array, index: number, isLast: boolean): Uint8Array
  decrypt(encrypted: Uint8Array, index: number, isLast: boolean): Uint8Array
}

const tagLength = 16

export const segmentLength = 64 * 1024
export const encryptedSegmentLength = segmentLength + tagLength

/** `damaged` makes the error for a segment that is not what was encrypted, or not in its place. */
export function createSegmentCipher(key: Uint8Array, damaged: () => Error): SegmentCipher {
  return {
    encrypt(segment, index, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
      return Buffer.concat([cipher.update(segment), cipher.final(), cipher.getAuthTag()])
    },

    decrypt(encrypted, index, isLast) {
      if (encrypted.length < tagLength) throw damaged()
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: tagLength })
      decipher.setAuthTag(encrypted.subarray(encrypted.length - tagLength))
      try {
        return Buffer.concat([decipher.update(encrypted.subarray(0, encrypted.length - tagLength)), decipher.final()])
      } catch {
        throw damaged()
      }
    },
  }
}

function nonceOf(index: number, isLast: boolean): Uint8Array {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

interface Segment {
  readonly bytes: Uint8Array
  readonly index: number
  readonly isLast: boolean
}

/** All but the last have this length. A segment's bytes are valid until the next is requested. */
export async function* segmentsOf(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  fullLength = segmentLength,
): AsyncGenerator<Segment> {
  const buffer = Buffer.alloc(fullLength)
  let filled = 0
  let index = 0
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    for (let at = 0; at < chunk.length; ) {
      if (filled === fullLength) {
        yield { bytes: buffer, index: index++, isLast: false }
        filled = 0
      }
      const part = chunk.subarray(at, at + fullLength - filled)
      buffer.set(part, filled)
      filled += part.length
      at += part.length
    }
  }
  yield { bytes: buffer.subarray(0, filled), index, isLast: true }
}

/** Cuts a stream into the requested lengths. `damaged` makes the error for a stream of another length. */
export class ExactReader {
  readonly #source: AsyncIterator<Uint8Array>
  readonly #damaged: () => Error
  #rest: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>, damaged: () => Error) {
    this.#source = source[Symbol.asyncIterator]()
    this.#damaged = damaged
  }

  async take(length: number): Promise<Uint8Array> {
    const taken = Buffer.alloc(length)
    for (let filled = 0; filled < length; ) {
      if (await this.isAtEnd()) throw this.#damaged()
      taken.set(this.#rest.subarray(0, length - filled), filled)
      const count = Math.min(this.#rest.length, length - filled)
      this.#rest = this.#rest.subarray(count)
      filled += count
    }
    return taken
  }

  /** What has arrived and was not taken: call it after `isAtEnd`. */
  takeReady(): Uint8Array {
    const ready = this.#rest
    this.#rest = new Uint8Array()
    return ready
  }

  async expectEnd(): Promise<void> {
    if (!(await this.isAtEnd())) throw this.#damaged()
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#source.next()
      if (done) return true
      this.#rest = value
    }
    return false
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }
}
