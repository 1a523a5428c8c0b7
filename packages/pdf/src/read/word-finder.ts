import { matchesAt } from './syntax.ts'

/** The position of the ASCII word at or after `from`; -1 if there is none. */
export type FindWord = (word: string, from: number) => number

/** Files are searched as a whole for a few words. Node.js does that natively, browsers cannot; both find the same. */
export function wordFinder(bytes: Uint8Array): FindWord {
  return nativeFinder(bytes) ?? ((word, from) => findByFirstByte(bytes, word, from))
}

/** All positions of the word. */
export function indicesOf(bytes: Uint8Array, word: string): number[] {
  const find = nativeFinder(bytes)
  if (find === undefined) return indicesByLeaps(bytes, word)
  const found: number[] = []
  for (let at = find(word, 0); at >= 0; at = find(word, at + 1)) found.push(at)
  return found
}

type Searchable = { indexOf(word: string, from: number, encoding: 'latin1'): number }
type NodeBuffers = { from(memory: ArrayBufferLike, at: number, length: number): Searchable }

/** For longer words Node.js uses a method that is slower on pictures, which make up large files. */
const MOST_LETTERS = 7

function nativeFinder(bytes: Uint8Array): FindWord | undefined {
  const { Buffer: buffers } = globalThis as { readonly Buffer?: NodeBuffers }
  if (buffers === undefined) return undefined
  const searchable = buffers.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return (word, from) => {
    const letters = word.slice(0, MOST_LETTERS)
    for (let at = from; ; at++) {
      at = searchable.indexOf(letters, at, 'latin1')
      if (at < 0 || matchesAt(bytes, at, word)) return at
    }
  }
}

export function findByFirstByte(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (matchesAt(bytes, at, word)) return at
  }
  return -1
}

/** Skips what cannot be the word (Horspool). */
export function indicesByLeaps(bytes: Uint8Array, word: string): number[] {
  const leaps = new Uint8Array(256).fill(word.length)
  for (let i = 0; i < word.length - 1; i++) leaps[word.charCodeAt(i)] = word.length - 1 - i
  const found: number[] = []
  const last = word.length - 1
  const lastByte = word.charCodeAt(last)
  // One lookup at most positions: this runs over every byte of a file.
  for (let end = last; end < bytes.length; ) {
    const byte = bytes[end] as number
    if (byte === lastByte && matchesAt(bytes, end - last, word)) found.push(end - last)
    end += leaps[byte] as number
  }
  return found
}
