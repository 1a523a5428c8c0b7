const encoder = new TextEncoder()

/** Where the ASCII word begins at or after `from`, or -1. */
export function findWord(bytes: Uint8Array, word: string, from = 0): number {
  const sought = encoder.encode(word)
  const first = sought[0] as number
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (startsAt(bytes, sought, at)) return at
  }
  return -1
}

function startsAt(bytes: Uint8Array, sought: Uint8Array, at: number): boolean {
  for (let index = 0; index < sought.length; index++) if (bytes[at + index] !== sought[index]) return false
  return true
}

export function hasWordAt(bytes: Uint8Array, word: string, at: number): boolean {
  return startsAt(bytes, encoder.encode(word), at)
}

/** Bytes as characters of the same number. */
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
