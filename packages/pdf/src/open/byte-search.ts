import { wordFinder } from '../read/word-finder.ts'

/** The position of the ASCII word at or after `from`, or -1. */
export function findWord(bytes: Uint8Array, word: string, from = 0): number {
  return wordFinder(bytes)(word, from)
}

/** Like `findWord`, for increasing positions: no byte is searched twice for the same word. */
export function searchForward(bytes: Uint8Array): (word: string, from: number) => number {
  const hits = new Map<string, number>()
  return (word, from) => {
    const known = hits.get(word)
    if (known !== undefined && (known < 0 || known >= from)) return known
    const at = findWord(bytes, word, from)
    hits.set(word, at)
    return at
  }
}

export function hasWordAt(bytes: Uint8Array, word: string, at: number): boolean {
  for (let index = 0; index < word.length; index++) if (bytes[at + index] !== word.charCodeAt(index)) return false
  return true
}

/** Bytes as characters of the same code. */
export function toText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** ISO 32000-2 table 1. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}
